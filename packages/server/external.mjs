/** The dependencies that are not in the bundle, because they read files of their own packages. */
export const external = ['@electric-sql/pglite', '@scalar/fastify-api-reference']
