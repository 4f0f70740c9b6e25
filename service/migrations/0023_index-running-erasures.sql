-- Compatible with the previous version: yes
CREATE INDEX "erasures_person_id_index" ON "erasures" USING btree ("person_id") WHERE address IS NOT NULL;