import type { TourDefinition } from '@guide/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Definition } from './definition.ts'
import { createDraftKeeper } from './draft-keeper.ts'
import type { DraftPorts } from './draft-ports.ts'
import type { Kept, KeptText } from './kept-text.ts'
import { withValueAt } from './paths.ts'
import { watchDraft } from './watch-draft.ts'

const refusal = (status: number, message = '') => Object.assign(new Error(message), { status })

const tour = (title: string): TourDefinition => ({
  title,
  description: '',
  steps: [],
  url_patterns: [],
  trigger: { trigger_type: 'page_load' },
  audience_id: null,
  audience: null,
  priority: 0,
  rollout: { enabled: true, percentage: 100 },
  schedule: { start_at: null, end_at: null },
})

/** A service with one item and its draft, as several editors see it. */
function createWorld() {
  let item: Definition = tour('Base')
  let draft: { definition: Definition; base: string } | null = null
  let [itemVersion, draftVersion] = [0, 0]
  const log: string[] = []
  const trouble: { error: Error | null; isLost: boolean } = { error: null, isLost: false }
  const tags = () => ({ item: `i${itemVersion}`, draft: draft ? `d${draftVersion}` : 'none' })

  const ask = <T>(name: string, ifMatch: string | null, tag: string, change: () => T): Promise<T> => {
    log.push(name)
    if (trouble.error && !trouble.isLost) return Promise.reject(trouble.error)
    if (ifMatch !== null && ifMatch !== tag) return Promise.reject(refusal(409))
    const answer = change()
    return trouble.error ? Promise.reject(trouble.error) : Promise.resolve(answer)
  }
  const ports: DraftPorts = {
    read: () =>
      ask('read', null, '', () => ({
        item: { definition: item, etag: tags().item },
        draft: { draft, by: draft && 'grace', at: draft && '2030-01-01T00:00:00Z', etag: tags().draft },
      })),
    storeDraft: (next, ifMatch) =>
      ask('store', ifMatch, tags().draft, () => {
        draft = next
        draftVersion++
        return tags().draft
      }),
    deleteDraft: ifMatch =>
      ask('delete', ifMatch, tags().draft, () => {
        draft = null
      }),
    tagOfNoDraft: () => ask('tag', null, '', () => tags().draft),
    apply: (next, ifMatch) =>
      ask('apply', ifMatch, tags().item, () => {
        if (next.title === 'refused') throw refusal(422, 'title: no')
        item = next
        itemVersion++
        return { definition: item, etag: tags().item }
      }).catch(error => {
        throw error
      }),
  }
  const opened = async (kept: Kept | null = null) => {
    const storage: { kept: Kept | null } = { kept }
    const text: KeptText = {
      read: () => storage.kept,
      write: next => {
        storage.kept = structuredClone(next)
      },
      forget: () => {
        storage.kept = null
      },
    }
    const keeper = createDraftKeeper(ports, text)
    await keeper.load()
    const write = (title: string) => keeper.edit('title', current => withValueAt(current, 'title', title))
    const state = () => {
      const { state: found } = keeper.view()
      if (!found) throw new Error('not loaded')
      return found
    }
    return { keeper, storage, write, state, title: () => state().definition.title }
  }
  return {
    opened,
    log,
    trouble,
    item: () => item.title,
    draft: () => draft?.definition.title ?? null,
    publish: () => itemVersion++,
  }
}

/** Lets the timers of saving and of what it waits for run. */
const pause = (milliseconds = 1000) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a draft', () => {
  test('is saved once, a second after the last key, and applied by leaving', async () => {
    const world = createWorld()
    const { keeper, write, storage } = await world.opened()
    for (const title of ['H', 'He', 'Hey']) {
      write(title)
      await pause(900)
    }
    expect(world.draft()).toBeNull()
    await pause()
    expect([world.draft(), world.item(), storage.kept]).toEqual(['Hey', 'Base', null])
    expect(await keeper.settle()).toBe('applied')
    expect([world.draft(), world.item()]).toEqual([null, 'Hey'])
    expect(world.log.filter(name => name === 'store' || name === 'apply')).toEqual(['store', 'apply'])
  })

  test('that is left before it is saved is applied without a detour', async () => {
    const world = createWorld()
    const { keeper, write } = await world.opened()
    write('Quick')
    expect(await keeper.settle()).toBe('applied')
    expect(world.log).toEqual(['read', 'apply'])
  })

  test('that is undone to the working copy is removed', async () => {
    const world = createWorld()
    const { keeper, write } = await world.opened()
    write('Other')
    await pause()
    keeper.undo()
    await pause()
    expect(world.draft()).toBeNull()
    keeper.redo()
    await pause()
    expect(world.draft()).toBe('Other')
  })

  test('that the service refuses stays a draft, with its mistake at its field', async () => {
    const world = createWorld()
    const { keeper, write, state } = await world.opened()
    write('refused')
    expect(await keeper.settle()).toBe('invalid')
    expect([world.draft(), world.item()]).toEqual(['refused', 'Base'])
    expect(state().problems).toEqual([{ path: 'title', message: 'no', value: 'refused' }])
  })

  test('is applied although the item was published meanwhile: only its tag has changed', async () => {
    const world = createWorld()
    const { keeper, write } = await world.opened()
    write('Mine')
    world.publish()
    expect(await keeper.settle()).toBe('applied')
    expect(world.item()).toBe('Mine')
  })
})

describe('two editors', () => {
  test('see each other while they write nothing', async () => {
    const world = createWorld()
    const [a, b] = [await world.opened(), await world.opened()]
    a.write('From a')
    await pause()
    await b.keeper.refresh()
    expect(b.title()).toBe('From a')
    b.write('From b')
    await pause()
    await a.keeper.refresh()
    expect([a.title(), a.state().conflict]).toEqual(['From b', null])
  })

  test.each(['mine', 'theirs'] as const)('who both write choose: %s, and undo has the other', async whose => {
    const world = createWorld()
    const [a, b] = [await world.opened(), await world.opened()]
    a.write('From a')
    await pause()
    b.write('From b')
    await pause()
    expect(b.state().conflict?.theirs.title).toBe('From a')
    expect(world.draft()).toBe('From a')
    await b.keeper.choose(whose)
    expect(world.draft()).toBe(whose === 'mine' ? 'From b' : 'From a')
    b.keeper.undo()
    expect(b.title()).toBe(whose === 'mine' ? 'From a' : 'From b')
  })

  test('where one has applied and the other has an older draft: the other compares when it opens', async () => {
    const world = createWorld()
    const [a, b] = [await world.opened(), await world.opened()]
    a.write('From a')
    expect(await a.keeper.settle()).toBe('applied')
    b.write('From b')
    await pause()
    expect(await b.keeper.settle()).toBe('conflict')
    const again = await world.opened()
    expect(again.state().conflict).toMatchObject({ of: 'item', theirs: { title: 'From a' } })
    await again.keeper.choose('mine')
    expect(await again.keeper.settle()).toBe('applied')
    expect(world.item()).toBe('From b')
  })
})

describe('an editor that watches', () => {
  const visible = (visibilityState: string) => vi.stubGlobal('document', { visibilityState })
  afterEach(() => vi.unstubAllGlobals())

  test('shows within 3 s what another has saved, unless its page is hidden', async () => {
    const world = createWorld()
    const [a, b] = [await world.opened(), await world.opened()]
    visible('hidden')
    const stop = watchDraft(b.keeper)
    a.write('From a')
    await pause(10_000)
    expect(b.title()).toBe('Base')
    visible('visible')
    await pause(3000)
    expect(b.title()).toBe('From a')
    stop()
    world.log.length = 0
    await pause(10_000)
    expect(world.log).toEqual([])
  })

  test('changes nothing while there is nothing new, or while it has something unsaved', async () => {
    const world = createWorld()
    visible('visible')
    const { keeper, write } = await world.opened()
    const stop = watchDraft(keeper)
    const before = keeper.view()
    await pause(10_000)
    expect(keeper.view()).toBe(before)
    const reads = () => world.log.filter(name => name === 'read').length
    const soFar = reads()
    for (const title of ['H', 'He', 'Hey', 'Hey!', 'Hey!!']) {
      write(title)
      await pause(900)
    }
    expect(reads()).toBe(soFar)
    stop()
  })

  test('after a reload before a choice was made compares again, and replaces nothing', async () => {
    const world = createWorld()
    const [mine, other] = [await world.opened(), await world.opened()]
    other.write('From another')
    await pause()
    mine.write('Mine')
    await pause()
    expect(mine.state().conflict?.theirs.title).toBe('From another')
    mine.keeper.dispose()
    const reloaded = await world.opened(mine.storage.kept)
    await pause()
    expect(reloaded.state().conflict?.theirs.title).toBe('From another')
    expect([reloaded.title(), world.draft()]).toEqual(['Mine', 'From another'])
  })

  test.each([
    [401, 'signed-out'],
    [403, 'forbidden'],
    [404, 'gone'],
  ] as const)('says once that it was refused with %i, and goes on after a refresh', async (status, kind) => {
    const world = createWorld()
    visible('visible')
    const { keeper, state } = await world.opened()
    const stop = watchDraft(keeper)
    world.trouble.error = refusal(status)
    await pause(20_000)
    expect([state().failure?.kind, world.log]).toEqual([kind, ['read', 'read']])
    expect(await keeper.settle()).toBe('unchanged')
    world.trouble.error = null
    await keeper.refresh()
    expect(state().failure).toBeNull()
    await pause(3000)
    expect(world.log).toHaveLength(4)
    stop()
  })

  test('says nothing about a service that restarts', async () => {
    const world = createWorld()
    visible('visible')
    const { keeper, state } = await world.opened()
    const stop = watchDraft(keeper)
    world.trouble.error = refusal(0)
    await pause(5000)
    expect(state().failure).toBeNull()
    stop()
  })
})

describe('trouble', () => {
  const unreachable = refusal(0)

  test('that passes: the text is kept in the tab, and sent again by itself', async () => {
    const world = createWorld()
    const { write, state, storage } = await world.opened()
    world.trouble.error = unreachable
    write('Kept')
    await pause()
    expect([state().failure?.kind, storage.kept?.definition.title]).toEqual(['later', 'Kept'])
    await pause(60_000)
    expect(world.draft()).toBeNull()
    world.trouble.error = null
    await pause(30_000)
    expect([world.draft(), state().failure, storage.kept]).toEqual(['Kept', null, null])
  })

  test('of a lost answer is no conflict with oneself, also after a reload', async () => {
    const world = createWorld()
    const { write, storage } = await world.opened()
    Object.assign(world.trouble, { error: unreachable, isLost: true })
    write('Arrived')
    await pause()
    expect(world.draft()).toBe('Arrived')
    write('And more')
    Object.assign(world.trouble, { error: null, isLost: false })
    const reloaded = await world.opened(storage.kept)
    expect([reloaded.title(), reloaded.state().conflict]).toEqual(['And more', null])
    await pause()
    expect(world.draft()).toBe('And more')
  })

  test('after a reload shows what the tab kept, and compares if another editor was there', async () => {
    const world = createWorld()
    const lost = await world.opened()
    world.trouble.error = unreachable
    lost.write('Kept')
    await pause()
    lost.keeper.dispose()
    world.trouble.error = null
    const other = await world.opened()
    other.write('From another')
    await pause()
    const reloaded = await world.opened(lost.storage.kept)
    expect(reloaded.title()).toBe('Kept')
    expect(reloaded.state().conflict?.theirs.title).toBe('From another')
    expect(world.draft()).toBe('From another')
  })

  test.each([
    [401, 'signed-out'],
    [403, 'forbidden'],
    [404, 'gone'],
    [413, 'refused'],
  ] as const)('%i needs a person: %s. It is not sent again by itself', async (status, kind) => {
    const world = createWorld()
    const { keeper, write, state } = await world.opened()
    world.trouble.error = refusal(status)
    write('Kept')
    await pause(120_000)
    expect(state().failure?.kind).toBe(kind)
    expect(world.log.filter(name => name === 'store')).toHaveLength(1)
    world.trouble.error = null
    await keeper.refresh()
    expect(world.draft()).toBe('Kept')
  })
})
