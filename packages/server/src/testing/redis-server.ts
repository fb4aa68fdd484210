export { startRedis } from '../../../../tools/servers/redis-server.mjs'
