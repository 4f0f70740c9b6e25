-- Compatible with the previous version: yes
ALTER TABLE "chains" ADD COLUMN "problem" text;