-- Compatible with the previous version: yes
CREATE TABLE "mastodon_registrations" (
	"server" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
