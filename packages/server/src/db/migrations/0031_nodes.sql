CREATE TABLE "nodes" (
	"node_id" text PRIMARY KEY NOT NULL,
	"polls" bigint NOT NULL,
	"polled_at" timestamp (3) with time zone NOT NULL
);
