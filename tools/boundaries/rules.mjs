/** The other packages that each package may import; `type:` allows only their types. @type {Record<string, string[]>} */
export const packages = {
  contracts: [],
  engine: ['contracts', 'contracts/link'],
  drafts: ['type:contracts', 'contracts/canonical-json', 'contracts/target-marks'],
  server: [
    'contracts',
    'contracts/canonical-json',
    'engine',
    'engine/attribute-names',
    'engine/nearest-name',
    'engine/rich-text',
  ],
  // These few lines of the contracts must be the same in the service and in the page.
  sdk: [
    'engine',
    // Only for the builder.
    'drafts',
    'engine/page',
    'engine/url-pattern',
    'type:contracts',
    'contracts/digest',
    'contracts/hashed-fingerprint',
    'contracts/looks-personal',
    'contracts/target-marks',
    'contracts/words',
  ],
  // The schemas of the contracts would be a large part of what the console downloads; it needs only their types.
  console: [
    'type:contracts',
    'contracts/content-kinds',
    'contracts/demo-key',
    'contracts/link',
    'drafts',
    'engine',
    'engine/attribute-names',
    'engine/nearest-name',
    'engine/rich-text',
    'sdk/preview',
    'sdk/all-modules',
    'sdk/fill-tokens',
    'sdk/split-addresses',
  ],
}

/**
 * The server's layers. A file belongs to the first layer with a matching pattern (`*` matches within a folder, `**` also
 * across folders). It may import its own layer and the layers in `imports`.
 */
export const layers = [
  { layer: 'db', files: ['db/**'], imports: ['base'] },
  { layer: 'jobs', files: ['jobs/**'], imports: ['base', 'db'] },
  { layer: 'outbound', files: ['outbound/**'], imports: [] },
  { layer: 'mail', files: ['mail/**'], imports: [] },
  { layer: 'answers', files: ['answers/**'], imports: [] },
  { layer: 'rich-text', files: ['rich-text/**'], imports: ['base'] },
  { layer: 'auth', files: ['auth/**'], imports: ['base', 'db', 'outbound'] },
  { layer: 'http', files: ['http/**'], imports: ['base', 'db', 'auth', 'answers'] },
  { layer: 'workers', files: ['workers/**'], imports: ['base', 'db', 'http'] },
  {
    layer: 'store',
    files: ['features/**/*-store.ts', 'items/*-store.ts'],
    imports: ['base', 'db', 'feature'],
  },
  { layer: 'items', files: ['items/**'], imports: ['base', 'db', 'rich-text', 'store'] },
  {
    layer: 'service',
    files: ['features/**/*-service.ts'],
    imports: ['base', 'db', 'jobs', 'outbound', 'mail', 'answers', 'auth', 'items', 'feature', 'store'],
  },
  {
    layer: 'routes',
    files: ['features/**/*-routes.ts'],
    imports: ['base', 'auth', 'http', 'rich-text', 'items', 'feature', 'service'],
  },
  {
    layer: 'feature',
    files: ['features/**'],
    imports: ['base', 'db', 'jobs', 'outbound', 'mail', 'answers', 'rich-text', 'auth', 'items', 'store'],
  },
  {
    layer: 'deps',
    files: ['deps.ts', 'core.ts', 'cache-invalidation.ts'],
    imports: [
      'base',
      'db',
      'jobs',
      'outbound',
      'mail',
      'auth',
      'http',
      'workers',
      'items',
      'feature',
      'store',
      'service',
    ],
  },
  { layer: 'app', files: ['app.ts'], imports: ['base', 'auth', 'http', 'routes', 'deps'] },
  {
    layer: 'main',
    files: ['main.ts', 'cli/**'],
    imports: ['base', 'db', 'auth', 'http', 'workers', 'deps', 'app'],
  },
  { layer: 'base', files: ['*.ts'], imports: ['mail'] },
]

/**
 * The browser SDK's layers, in the same form. `type:` allows only the types of a layer: code that is loaded later must not
 * be imported, because it would become part of the file that loads it.
 */
export const sdkLayers = [
  // For pages that show an item without the service, and may load everything at once.
  { layer: 'all-modules', files: ['entry/all-modules.ts'], imports: ['modules', 'actions'] },
  { layer: 'entry', files: ['entry/**'], imports: ['core', 'lazy', 'contract', 'targets'] },
  // The core loads these when a page needs them, so it imports only their types.
  {
    layer: 'lazy',
    files: ['core/later/**'],
    imports: ['constants', 'type:contract', 'type:targets', 'type:likeness', 'type:core', 'type:anchor'],
  },
  // The interfaces between the core and the modules. Modules are loaded later, so they import only the types.
  {
    layer: 'contract',
    files: ['core/api.ts', 'core/companion.ts', 'core/content-module.ts', 'core/item.ts'],
    imports: ['type:core', 'type:targets'],
  },
  { layer: 'constants', files: ['core/default-wait.ts'], imports: [] },
  { layer: 'core', files: ['core/**'], imports: ['constants', 'contract', 'targets', 'type:lazy', 'debug'] },
  // Only developers load it. The core does that by `import()`, so it becomes a file of its own.
  { layer: 'debug', files: ['modules/debug/**'], imports: ['status', 'type:contract'] },
  // Emitted as a file of its own, which the toolbar of admins needs too.
  { layer: 'status', files: ['status/**'], imports: ['type:contract'] },
  // Loaded when the keys of a target fail.
  { layer: 'likeness', files: ['targets/likeness/**'], imports: ['targets', 'type:core'] },
  // Loaded by admins who pick a target.
  { layer: 'describe', files: ['targets/describe/**'], imports: ['likeness', 'targets', 'render'] },
  { layer: 'targets', files: ['targets/**'], imports: [] },
  // Emitted as a file of its own, which only anchored kinds load. The rest of render must not need it.
  { layer: 'anchor', files: ['render/anchor/**'], imports: ['render'] },
  // Emitted as a file of its own too, which tours with nothing but buttons do not load.
  { layer: 'actions', files: ['render/actions/**'], imports: ['render', 'type:contract'] },
  { layer: 'render', files: ['render/**'], imports: [] },
  // Only admins load it.
  {
    layer: 'builder',
    files: ['modules/builder/**'],
    // It has copies of its own of what it shares with the core.
    imports: ['render', 'anchor', 'actions', 'status', 'likeness', 'describe', 'core', 'contract'],
  },
  {
    layer: 'modules',
    files: ['modules/**'],
    imports: ['render', 'anchor', 'actions', 'status', 'type:contract'],
  },
]

/** The console's layers, in the same form. */
export const consoleLayers = [
  { layer: 'words', files: ['words/**'], imports: [] },
  { layer: 'service', files: ['service/**'], imports: ['words'] },
  // The page inside the frame of the stage: a program of its own, so the console knows only its messages.
  { layer: 'stage', files: ['stage/**'], imports: [] },
  { layer: 'components', files: ['components/**'], imports: ['service', 'words', 'type:stage'] },
  { layer: 'features', files: ['features/**'], imports: ['components', 'service', 'words'] },
  { layer: 'app', files: ['app/**'], imports: ['features', 'components', 'service', 'words'] },
]

/** External packages that only some layers of the server may import. */
export const reserved = [
  { names: ['fastify', '@fastify/**'], layers: ['http', 'app', 'main'] },
  { names: ['drizzle-orm', 'drizzle-orm/**', 'pg', '@electric-sql/**'], layers: ['db', 'store', 'auth'] },
  { names: ['pg-boss', 'pg-boss/**'], layers: ['db', 'jobs'] },
]

/** The files through which a feature may import another: to read, or to change it as part of a larger change. @param {string} feature */
export const doorsOf = feature => ['reads', 'writes'].map(kind => `features/${feature}/${feature}-${kind}.ts`)
