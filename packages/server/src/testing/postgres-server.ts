export { startPostgres } from '../../../../tools/servers/postgres-server.mjs'
