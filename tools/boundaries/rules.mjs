/** What a package may import of the others; `type:` stands for its types alone. @type {Record<string, string[]>} */
export const packages = {
  contracts: [],
  engine: ['contracts'],
  server: ['contracts', 'engine'],
  sdk: ['engine', 'type:contracts'],
  console: ['contracts', 'engine', 'sdk/render'],
}

/**
 * The server's layers. A file is of the first one whose pattern fits (`*` stays within a folder, `**` does not)
 * and may import its own layer and those named.
 */
export const layers = [
  { layer: 'db', files: ['db/**'], imports: ['base'] },
  { layer: 'outbound', files: ['outbound/**'], imports: [] },
  { layer: 'mail', files: ['mail/**'], imports: [] },
  { layer: 'answers', files: ['answers/**'], imports: [] },
  { layer: 'rich-text', files: ['rich-text/**'], imports: [] },
  { layer: 'auth', files: ['auth/**'], imports: ['base', 'db', 'outbound'] },
  { layer: 'http', files: ['http/**'], imports: ['base', 'db', 'auth', 'answers'] },
  {
    layer: 'store',
    files: ['features/**/*-store.ts', 'items/item-store.ts'],
    imports: ['base', 'db', 'feature'],
  },
  { layer: 'items', files: ['items/**'], imports: ['base', 'db', 'rich-text', 'store'] },
  {
    layer: 'service',
    files: ['features/**/*-service.ts'],
    imports: ['base', 'db', 'outbound', 'mail', 'answers', 'auth', 'items', 'feature', 'store'],
  },
  {
    layer: 'routes',
    files: ['features/**/*-routes.ts'],
    imports: ['base', 'auth', 'http', 'items', 'feature', 'service'],
  },
  {
    layer: 'feature',
    files: ['features/**'],
    imports: ['base', 'db', 'outbound', 'mail', 'answers', 'rich-text', 'auth', 'items', 'store'],
  },
  {
    layer: 'deps',
    files: ['deps.ts', 'core.ts', 'cache-invalidation.ts'],
    imports: ['base', 'db', 'outbound', 'mail', 'auth', 'http', 'items', 'feature', 'store', 'service'],
  },
  { layer: 'app', files: ['app.ts'], imports: ['base', 'auth', 'http', 'routes', 'deps'] },
  { layer: 'main', files: ['main.ts', 'cli/**'], imports: ['base', 'db', 'auth', 'http', 'deps', 'app'] },
  { layer: 'base', files: ['*.ts'], imports: ['mail'] },
]

/**
 * The browser SDK's layers, read in the same way. `type:` stands for a layer's types alone: what is loaded later may be
 * known by its types, but a real import would make it part of the file that loads it.
 */
export const sdkLayers = [
  { layer: 'entry', files: ['entry/**'], imports: ['core', 'contract', 'targets'] },
  // Loaded by the core when a page needs it, and so known to the core by its types alone.
  {
    layer: 'lazy',
    files: ['core/triggers/**', 'core/history/**'],
    imports: ['type:contract', 'type:targets'],
  },
  // What the core and the modules know of each other. Modules are loaded later, so they see only the types.
  {
    layer: 'contract',
    files: ['core/api.ts', 'core/companion.ts', 'core/content-module.ts', 'core/item.ts'],
    imports: ['type:core', 'type:targets'],
  },
  { layer: 'core', files: ['core/**'], imports: ['contract', 'targets', 'type:lazy'] },
  { layer: 'targets', files: ['targets/**'], imports: [] },
  // A file of its own, loaded by the kinds that point at something: the rest of render does not need it.
  { layer: 'anchor', files: ['render/anchor/**'], imports: ['render'] },
  { layer: 'render', files: ['render/**'], imports: [] },
  { layer: 'modules', files: ['modules/**'], imports: ['render', 'anchor', 'type:contract'] },
]

/** Packages from outside that only some layers of the server may know. */
export const reserved = [
  { names: ['fastify', '@fastify/**'], layers: ['http', 'app', 'main'] },
  { names: ['drizzle-orm', 'drizzle-orm/**', 'pg', '@electric-sql/**'], layers: ['db', 'store', 'auth'] },
  { names: ['mdast-util-from-markdown'], layers: ['rich-text'] },
]

/** One feature sees of another only what it offers here: to read, or to change as part of a larger change. @param {string} feature */
export const doorsOf = feature => ['reads', 'writes'].map(kind => `features/${feature}/${feature}-${kind}.ts`)
