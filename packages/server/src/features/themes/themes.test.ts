import type { Theme, TokenSet } from '@guide/contracts'
import { describe, expect, test } from 'vitest'
import { type Caller, createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'
import { indigo, presets } from './presets.ts'

const { guide, provider } = await sharedWorld()

const path = '/v1/admin/themes'
const presetIds = presets.map(({ theme_id }) => theme_id)
const [, slateId = ''] = presetIds
const brand: TokenSet = { '--spot-bg': '#fffdf5', '--spot-primary': 'rgb(180 83 9)', '--spot-radius': '4px' }
const night: TokenSet = { '--spot-bg': '#101010', '--spot-text': '#f5f5f5' }
const unknownId = 'thm_ffffffffffff'

const newTenant = () => createTenant(guide, provider)
const at = (themeId: string) => `${path}/${themeId}`
const idsOf = (themes: Theme[]) => themes.map(({ theme_id }) => theme_id)
const defaultsOf = async (admin: Caller) =>
  idsOf((await admin.client.listThemes()).data.items.filter(({ is_default }) => is_default))
const create = (admin: Caller, body: object = {}): Promise<Theme> =>
  admin.client.createTheme({ body: { name: 'Brand', ...body } })
const historyOf = async (admin: Caller, themeId: string) => {
  const { body } = await admin.request('GET', `/v1/admin/activity/entity/theme/${themeId}`)
  return body.data.items.map(({ event, before, after }: Record<string, never>) => [event, before, after])
}

describe('GET /v1/admin/themes', () => {
  test('lists the tenant’s own themes, newest first, then the presets', async () => {
    const { admin } = await newTenant()
    const own: Theme[] = []
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) own.push(await create(admin, { name }))
    const age = ({ created_at, theme_id }: Theme) => `${created_at} ${theme_id}`
    const newestFirst = own.sort((a, b) => (age(a) < age(b) ? 1 : -1))
    const { items, total, limit, offset } = (await admin.client.listThemes()).data
    expect(items.slice(0, 6)).toEqual(newestFirst)
    expect(idsOf(items).slice(6)).toEqual(presetIds)
    expect([total, limit, offset]).toEqual([12, 20, 0])
  })

  test('returns any page, also across own themes and presets', async () => {
    const { admin } = await newTenant()
    for (const name of ['A', 'B', 'C']) await create(admin, { name })
    const all = (await admin.client.listThemes()).data.items
    const parts = [
      [1, 0],
      [2, 2],
      [3, 0],
      [4, 0],
      [1, 3],
      [2, 5],
      [9, 0],
      [10, 0],
      [5, 8],
      [1, 9],
      [100, 4],
    ] as const
    for (const [limit, offset] of parts) {
      const { data } = await admin.client.listThemes({ query: { limit, offset } })
      expect(data).toEqual({ items: all.slice(offset, offset + limit), total: 9, limit, offset })
    }
    expect((await admin.client.listThemes({ query: { offset: 4 } })).data.items).toEqual(all.slice(4))
  })

  test('returns twenty themes by default', async () => {
    const { admin } = await newTenant()
    for (let made = 0; made < 19; made++) await create(admin, { name: `Theme ${made}` })
    const { data } = await admin.client.listThemes()
    expect([data.items.length, data.total, data.limit]).toEqual([20, 25, 20])
    expect(data.items[19]?.is_shared).toBe(true)
    const rest = await admin.client.listThemes({ query: { offset: 20 } })
    expect(idsOf(rest.data.items)).toEqual(presetIds.slice(1))
    expect((await admin.request('GET', '/v1/admin/themes?limit=101')).status).toBe(400)
  })

  test('shows Indigo as the default until another theme is chosen', async () => {
    const { admin } = await newTenant()
    await create(admin)
    expect(await defaultsOf(admin)).toEqual([indigo.theme_id])
  })

  test.each(['limit=0', 'limit=101', 'offset=-1', 'limit=x', 'page=1'])('?%s → 400', async query => {
    const { admin } = await newTenant()
    expect((await admin.request('GET', `${path}?${query}`)).status).toBe(400)
  })
})

describe('GET /v1/admin/themes/presets', () => {
  test('returns the built-in themes, shared, with all light and dark tokens', async () => {
    const { admin } = await newTenant()
    await create(admin)
    const { items, total } = (await admin.client.listThemePresets()).data
    expect(total).toBe(6)
    expect(idsOf(items)).toEqual(presetIds)
    for (const [index, item] of items.entries()) {
      const { light, dark, name } = presets[index] ?? indigo
      expect(item).toMatchObject({ name, variables: light, light, dark, resolved: { light, dark } })
      expect(item).toMatchObject({ is_shared: true, created_at: null, updated_at: null })
    }
  })

  test('says which preset is the default', async () => {
    const { admin } = await newTenant()
    await admin.client.setDefaultTheme({ params: { theme_id: slateId } })
    const { items } = (await admin.client.listThemePresets({ query: { limit: 1, offset: 1 } })).data
    expect(items).toMatchObject([{ theme_id: slateId, is_default: true }])
  })
})

describe('GET /v1/admin/themes/{theme_id}', () => {
  test('returns a theme as it was created, with an ETag', async () => {
    const { admin } = await newTenant()
    const created = await admin.request('POST', path, { body: { name: 'Brand', variables: brand } })
    const read = await admin.request('GET', at(created.body.theme_id))
    expect([read.status, read.body]).toEqual([200, created.body])
    expect(read.headers.get('etag')).toMatch(/^"[\w-]{27}"$/)
    expect(read.headers.get('etag')).toBe(created.headers.get('etag'))
  })

  test('returns a preset', async () => {
    const { admin } = await newTenant()
    expect((await admin.request('GET', at(slateId))).body).toMatchObject({ name: 'Slate', is_shared: true })
  })

  test.each([unknownId, 'nonsense', 'thm_'])('of the unknown id %s → 404', async id => {
    const { admin } = await newTenant()
    expect((await admin.request('GET', at(id))).status).toBe(404)
  })
})

describe('POST /v1/admin/themes', () => {
  test('with variables only creates a light variant only; missing tokens come from Indigo', async () => {
    const { admin } = await newTenant()
    const { status, body } = await admin.request('POST', path, { body: { name: 'Brand', variables: brand } })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Brand', is_shared: false, is_default: false })
    expect([body.variables, body.light, body.dark]).toEqual([brand, brand, null])
    expect(body.resolved).toEqual({ light: { ...indigo.light, ...brand }, dark: indigo.dark })
    expect(body.theme_id).toMatch(/^thm_[0-9a-f]{12}$/)
    expect(body.updated_at).toBe(body.created_at)
  })

  test('without any set creates the Indigo palette, light and dark', async () => {
    const { light, dark } = indigo
    expect(await create((await newTenant()).admin)).toMatchObject({
      ...{ variables: light, light, dark },
      resolved: { light, dark },
    })
  })

  test('with light and dark creates both; variables may repeat the light set', async () => {
    const { admin } = await newTenant()
    for (const same of [{}, { variables: Object.fromEntries(Object.entries(brand).reverse()) }]) {
      const theme = await create(admin, { light: brand, dark: night, ...same })
      expect([theme.variables, theme.light, theme.dark]).toEqual([brand, brand, night])
      expect(theme.resolved.dark).toEqual({ ...indigo.dark, ...night })
    }
  })

  test('with as many tokens of its own as are allowed has those of Indigo as well', async () => {
    const own = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`--spot-own-${index}`, '1px']))
    const theme = await create((await newTenant()).admin, { light: own })
    expect(theme.resolved.light).toEqual({ ...indigo.light, ...own })
  })

  test('with dark only takes the light set from Indigo', async () => {
    const theme = await create((await newTenant()).admin, { dark: night })
    expect([theme.variables, theme.dark]).toEqual([indigo.light, night])
  })

  test('with null for a set has no such set and looks like Indigo', async () => {
    const theme = await create((await newTenant()).admin, { light: null, dark: null })
    expect([theme.variables, theme.light, theme.dark]).toEqual([null, null, null])
    expect(theme.resolved).toEqual({ light: indigo.light, dark: indigo.dark })
  })

  test('accepts a theme from a response, with its read-only fields, to make a copy', async () => {
    const { admin } = await newTenant()
    const preset = (await admin.request('GET', at(slateId))).body
    const copy = await create(admin, preset)
    expect(copy.theme_id).not.toBe(slateId)
    expect(copy).toMatchObject({ name: 'Slate', is_shared: false, light: preset.light, dark: preset.dark })
  })

  test.each([
    ['variables and another light', { variables: brand, light: night }, 'light: differs from variables'],
    ['variables and light: null', { variables: brand, light: null }, 'light: differs from variables'],
    ['a name without --spot-', { variables: { '--bg': 'red' } }, 'variables.--bg: is not a token name'],
    ['no colour', { variables: { '--spot-bg': 'reddish' } }, 'variables.--spot-bg: is not a colour'],
    ['a rule', { light: { '--spot-bg': 'red;}body{}' } }, 'light.--spot-bg: is not a colour'],
    ['url()', { dark: { '--spot-bg': 'url(//x)' } }, 'dark.--spot-bg: is not a colour'],
    [
      'image-set()',
      { dark: { '--spot-picture': 'image-set("//x")' } },
      'dark.--spot-picture: must be one of',
    ],
    ['a tag', { dark: { '--spot-font': '</style>' } }, 'dark.--spot-font: is not a font stack'],
    ['an escape', { light: { '--spot-x': '\\75rl(//x)' } }, 'light.--spot-x: must be one of'],
  ])('with %s → 422 and the path of the problem', async (_, sets, message) => {
    const { admin } = await newTenant()
    const { status, body } = await admin.request('POST', path, { body: { name: 'Brand', ...sets } })
    expect([status, body.error.code]).toEqual([422, 'UNPROCESSABLE_ENTITY'])
    expect(body.error.message).toContain(message)
    expect((await admin.client.listThemes()).data.total).toBe(6)
  })

  test.each([
    ['no name', {}],
    ['an empty name', { name: '' }],
    ['a number for a token', { name: 'A', variables: { '--spot-radius': 4 } }],
    ['an unknown field', { name: 'A', colours: {} }],
  ])('with %s → 400', async (_, body) => {
    const { admin } = await newTenant()
    expect((await admin.request('POST', path, { body })).status).toBe(400)
  })
})

describe('PUT /v1/admin/themes/{theme_id}', () => {
  const put = (admin: Caller, themeId: string, body: object, headers = {}) =>
    admin.request('PUT', at(themeId), { body, headers })

  test.each(['variables', 'light'])(
    'replaces the whole light set, given as %s; the rest stays',
    async field => {
      const { admin } = await newTenant()
      const { theme_id } = await create(admin, { light: brand, dark: night })
      const { status, body } = await put(admin, theme_id, { [field]: { '--spot-bg': 'white' } })
      expect([status, body.name]).toEqual([200, 'Brand'])
      expect([body.variables, body.light, body.dark]).toEqual([
        { '--spot-bg': 'white' },
        { '--spot-bg': 'white' },
        night,
      ])
      expect((await admin.request('GET', at(theme_id))).body).toEqual(body)
    },
  )

  test('replaces the whole dark set; null removes it', async () => {
    const { admin } = await newTenant()
    const { theme_id } = await create(admin, { light: brand, dark: night })
    const replaced = await put(admin, theme_id, { dark: { '--spot-bg': 'black' } })
    expect([replaced.body.light, replaced.body.dark]).toEqual([brand, { '--spot-bg': 'black' }])
    const removed = await put(admin, theme_id, { dark: null })
    expect([removed.body.light, removed.body.dark]).toEqual([brand, null])
    expect(removed.body.resolved.dark).toEqual(indigo.dark)
  })

  test('changes only the name', async () => {
    const { admin } = await newTenant()
    const theme = await create(admin, { light: brand, dark: night })
    const { body } = await put(admin, theme.theme_id, { name: 'Renamed' })
    expect(body).toEqual({ ...theme, name: 'Renamed', updated_at: body.updated_at })
  })

  test('accepts an edited theme from a response', async () => {
    const { admin } = await newTenant()
    const theme = await create(admin, { light: brand })
    const { status, body } = await put(admin, theme.theme_id, { ...theme, dark: night, is_shared: true })
    expect([status, body.is_shared, body.light, body.dark]).toEqual([200, false, brand, night])
  })

  test('succeeds with a current If-Match; an outdated one → 409 and nothing changes', async () => {
    const { admin } = await newTenant()
    const created = await admin.request('POST', path, { body: { name: 'Brand' } })
    const id = created.body.theme_id
    const tag = created.headers.get('etag') ?? ''
    const first = await put(admin, id, { name: 'First' }, { 'if-match': tag })
    expect([first.status, first.body.name]).toEqual([200, 'First'])
    expect((await put(admin, id, { name: 'Second' }, { 'if-match': tag })).status).toBe(409)
    expect((await admin.request('GET', at(id))).body.name).toBe('First')
    const now = first.headers.get('etag') ?? ''
    expect((await put(admin, id, { name: 'Third' }, { 'if-match': now })).status).toBe(200)
    expect((await put(admin, id, { name: 'Fourth' })).status).toBe(200)
  })

  test('of a preset → 409', async () => {
    const { admin } = await newTenant()
    expect((await put(admin, slateId, { name: 'Mine' })).status).toBe(409)
    expect((await put(admin, slateId, { dark: null })).body.error.message).toContain('Slate is built in')
  })

  test('of an unknown theme → 404', async () => {
    const { admin } = await newTenant()
    expect((await put(admin, unknownId, { name: 'Mine' })).status).toBe(404)
  })

  test('with invalid values → 422, and nothing changes', async () => {
    const { admin } = await newTenant()
    const theme = await create(admin, { light: brand })
    const bad = [
      { name: 'New', dark: { '--spot-bg': 'url(//x)' } },
      { variables: brand, light: night },
    ]
    for (const body of bad) expect((await put(admin, theme.theme_id, body)).status).toBe(422)
    expect((await admin.request('GET', at(theme.theme_id))).body).toEqual(theme)
  })
})

describe('POST /v1/admin/themes/{theme_id}/set-default', () => {
  test('makes a theme the default instead of the previous one', async () => {
    const { admin } = await newTenant()
    const [first, second] = [await create(admin), await create(admin)]
    for (const { theme_id } of [first, second, second]) {
      const { status, body } = await admin.request('POST', `${at(theme_id)}/set-default`)
      expect([status, body]).toEqual([200, { data: { theme_id, is_default: true } }])
      expect(await defaultsOf(admin)).toEqual([theme_id])
      expect((await admin.request('GET', at(theme_id))).body.is_default).toBe(true)
    }
  })

  test('accepts a preset, also Indigo again', async () => {
    const { admin } = await newTenant()
    for (const theme_id of [slateId, indigo.theme_id]) {
      await admin.client.setDefaultTheme({ params: { theme_id } })
      expect(await defaultsOf(admin)).toEqual([theme_id])
    }
  })

  test('of an unknown theme → 404, and the default stays', async () => {
    const { admin } = await newTenant()
    await admin.client.setDefaultTheme({ params: { theme_id: slateId } })
    expect((await admin.request('POST', `${at(unknownId)}/set-default`)).status).toBe(404)
    expect(await defaultsOf(admin)).toEqual([slateId])
  })

  test('fifty concurrent requests leave exactly one default', async () => {
    const { admin } = await newTenant()
    const ids = await Promise.all(Array.from({ length: 10 }, async () => (await create(admin)).theme_id))
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        admin.request('POST', `${at(ids[index % 10] ?? '')}/set-default`),
      ),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const defaults = await defaultsOf(admin)
    expect(defaults).toHaveLength(1)
    const { body } = await admin.request('GET', '/v1/admin/activity?scope=tenant&limit=50')
    expect(body.data.items[0]).toMatchObject({ event: 'theme.set_default', entity_id: defaults[0] })
  })

  test('concurrent with a deletion, leaves the theme either default or deleted', async () => {
    const { admin } = await newTenant()
    for (let round = 0; round < 5; round++) {
      const { theme_id } = await create(admin)
      await admin.client.setDefaultTheme({ params: { theme_id: slateId } })
      const [chosen, deleted] = await Promise.all([
        admin.request('POST', `${at(theme_id)}/set-default`),
        admin.request('DELETE', at(theme_id)),
      ])
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([chosen.status, deleted.status])
      expect(await defaultsOf(admin)).toEqual([chosen.status === 200 ? theme_id : slateId])
    }
  })
})

describe('DELETE /v1/admin/themes/{theme_id}', () => {
  test('deletes a theme: 204, then it is gone', async () => {
    const { admin } = await newTenant()
    const { theme_id } = await create(admin)
    expect((await admin.request('DELETE', at(theme_id))).status).toBe(204)
    expect((await admin.request('GET', at(theme_id))).status).toBe(404)
    expect((await admin.request('DELETE', at(theme_id))).status).toBe(404)
    expect((await admin.client.listThemes()).data.total).toBe(6)
  })

  test('of the default theme → 409 CONFLICT, until another theme is the default', async () => {
    const { admin } = await newTenant()
    const { theme_id } = await create(admin)
    await admin.client.setDefaultTheme({ params: { theme_id } })
    const refused = await admin.request('DELETE', at(theme_id))
    expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT'])
    await admin.client.setDefaultTheme({ params: { theme_id: indigo.theme_id } })
    expect((await admin.request('DELETE', at(theme_id))).status).toBe(204)
  })

  test.each(presets)('of the shared preset $name → 409 CONFLICT', async ({ theme_id }) => {
    const { admin } = await newTenant()
    const { status, body } = await admin.request('DELETE', at(theme_id))
    expect([status, body.error.code]).toEqual([409, 'CONFLICT'])
  })
})

describe('the audit record', () => {
  test('theme.create, theme.update, theme.set_default and theme.deleted have the theme before and after', async () => {
    const { admin } = await newTenant()
    const created = await create(admin, { light: brand })
    const { theme_id } = created
    const changed = (await admin.request('PUT', at(theme_id), { body: { dark: night } })).body
    await admin.client.setDefaultTheme({ params: { theme_id } })
    await admin.client.setDefaultTheme({ params: { theme_id: slateId } })
    await admin.client.deleteTheme({ params: { theme_id } })
    expect(await historyOf(admin, theme_id)).toEqual([
      ['theme.deleted', changed, null],
      ['theme.set_default', changed, { ...changed, is_default: true }],
      ['theme.update', created, changed],
      ['theme.create', null, created],
    ])
    const slate = (await admin.request('GET', at(slateId))).body
    expect(await historyOf(admin, slateId)).toEqual([
      ['theme.set_default', { ...slate, is_default: false }, slate],
    ])
  })

  test('does not exist for a refused request', async () => {
    const { admin } = await newTenant()
    const { theme_id } = await create(admin)
    await admin.client.setDefaultTheme({ params: { theme_id } })
    await admin.request('DELETE', at(theme_id))
    await admin.request('PUT', at(theme_id), { body: { dark: { '--spot-bg': 'url(//x)' } } })
    await admin.request('PUT', at(theme_id), { body: { name: 'X' }, headers: { 'if-match': '"other"' } })
    await admin.request('DELETE', at(slateId))
    const history = await historyOf(admin, theme_id)
    expect(history.map(([event]: string[]) => event)).toEqual(['theme.set_default', 'theme.create'])
  })
})

describe('access', () => {
  test('themes and the default of another tenant are not visible', async () => {
    const [owner, other] = [await newTenant(), await newTenant()]
    const { theme_id } = await create(owner.admin)
    await owner.admin.client.setDefaultTheme({ params: { theme_id } })
    const asks = [
      ['GET', at(theme_id), undefined],
      ['PUT', at(theme_id), { name: 'Mine' }],
      ['POST', `${at(theme_id)}/set-default`, undefined],
      ['DELETE', at(theme_id), undefined],
    ] as const
    for (const [method, where, body] of asks) {
      expect((await other.admin.request(method, where, { body })).status).toBe(404)
    }
    expect((await other.admin.client.listThemes()).data.total).toBe(6)
    expect(await defaultsOf(other.admin)).toEqual([indigo.theme_id])
    expect(await defaultsOf(owner.admin)).toEqual([theme_id])
  })

  test('viewers read, editors change, other users are refused', async () => {
    const { admin, as } = await newTenant()
    const person = { email: 'p@example.com', name: 'P' }
    for (const role of ['viewer', 'editor'] as const) {
      await admin.client.addAdminUser({ body: { ...person, user_id: role, role } })
    }
    await admin.client.addAdminUser({ body: { ...person, user_id: 'ada', role: 'admin' } })
    await admin.client.updateConfig({ body: { admin_strategy: 'table_lookup' } })
    const { theme_id } = await create(admin)
    const reads = [path, `${path}/presets`, at(theme_id)]
    const writes = [
      ['POST', path, { name: 'New' }],
      ['PUT', at(theme_id), { name: 'New' }],
      ['POST', `${at(slateId)}/set-default`, undefined],
      ['DELETE', at(theme_id), undefined],
    ] as const
    for (const where of reads) {
      expect((await as({ sub: 'viewer' }).request('GET', where)).status).toBe(200)
      expect((await as({ sub: 'nobody' }).request('GET', where)).status).toBe(403)
    }
    for (const [method, where, body] of writes) {
      expect((await as({ sub: 'viewer' }).request(method, where, { body })).status).toBe(403)
      expect((await as({ sub: 'editor' }).request(method, where, { body })).status).toBeLessThan(300)
    }
  })
})
