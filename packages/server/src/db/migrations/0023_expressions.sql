-- Changes counted only what they added or removed. Without a row, the next change or look counts everything.
DELETE FROM "usage" WHERE "bound" = 'expressions';
