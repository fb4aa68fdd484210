// What releases do to a page. These functions run in the browser and change the elements in place, so that it stays known
// which element is which.

/** Random numbers that are the same in every run. @param {number} seed */
export function randomOf(seed) {
  let state = seed * 2654435761 + 1
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296
  }
  const below = (/** @type {number} */ count) => Math.floor(next() * count)
  return {
    next,
    below,
    chance: (/** @type {number} */ share) => next() < share,
    pick: (/** @type {any[]} */ list) => list[below(list.length)],
    word: (/** @type {number} */ length) =>
      Array.from(
        { length },
        () => 'abcdefghijklmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ0123456789'[below(60)],
      ).join(''),
  }
}

/** @typedef {ReturnType<typeof randomOf>} Random */

const all = (/** @type {string} */ selector) => [...document.body.querySelectorAll(selector)]
const labels = ['aria-label', 'placeholder', 'title', 'alt']

/** @returns {Text[]} */
function texts() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = []
  while (walker.nextNode())
    if (walker.currentNode.nodeValue?.trim()) found.push(/** @type {Text} */ (walker.currentNode))
  return found
}

/** Classes and ids that build tools and frameworks generate are different after every build. @param {Random} random */
function rebuild(random) {
  const names = new Map()
  const renamed = (/** @type {string} */ name) => {
    if (!names.has(name)) names.set(name, newName(name))
    return names.get(name)
  }
  const newName = (/** @type {string} */ name) => {
    if (/__[\w-]{5}$/.test(name)) return name.replace(/__[\w-]{5}$/, `__${random.word(5)}`)
    if (/^css-/.test(name)) return `css-${random.word(7).toLowerCase()}`
    if (/^sc-/.test(name)) return `sc-${random.word(6)}`
    return /^[a-z][A-Za-z]{5}$/.test(name) && /[A-Z]/.test(name) ? random.word(6).replace(/^\d/, 'a') : name
  }
  for (const element of all('[class]')) {
    element.setAttribute('class', `${element.getAttribute('class')}`.split(/\s+/).map(renamed).join(' '))
  }
  const shift = 1 + random.below(40)
  for (const element of all('[id]')) {
    element.id = element.id
      .replace(/^ember(\d+)/, (_, number) => `ember${Number(number) + shift}`)
      .replace(/:r(\d+):/, (_, number) => `:r${Number(number) + shift}:`)
  }
}

const synonyms = ['Create', 'Start', 'View', 'Manage', 'Latest', 'All', 'Your', 'Quick', 'More', 'Simple']

/** @param {Random} random @param {number} share */
function editTexts(random, share) {
  for (const text of texts()) {
    if (!random.chance(share)) continue
    const words = `${text.nodeValue}`.trim().split(' ')
    const how = random.below(3)
    if (how === 0) words.push(random.pick(synonyms).toLowerCase())
    else if (how === 1) words.unshift(random.pick(synonyms))
    else words[random.below(words.length)] = random.pick(synonyms)
    text.nodeValue = words.join(' ')
  }
}

/** @param {Random} random @param {number} share */
function wrap(random, share) {
  for (const element of all('button,a,input,h1,h2,h3,ul,table,form,section,div')) {
    if (!random.chance(share) || !element.parentElement || element.closest('tr,ul,ol,select')) continue
    const wrapper = document.createElement('div')
    wrapper.className = random.pick(['wrapper', 'inner', 'box', random.word(6)])
    element.replaceWith(wrapper)
    wrapper.append(element)
  }
}

/** @param {Random} random @param {number} share */
function moveSiblings(random, share) {
  for (const element of all('button,a,div,section,li,label')) {
    const sibling = element.nextElementSibling
    if (sibling && random.chance(share)) sibling.after(element)
  }
}

/** New things that a release brings. @param {Random} random @param {number} count */
function addThings(random, count) {
  for (let added = 0; added < count; added++) {
    const place = random.pick(all('div,section,header,nav,main,aside'))
    if (!place) return
    const thing = document.createElement(random.pick(['button', 'a', 'span', 'div']))
    thing.textContent = `${random.pick(synonyms)} ${random.pick(['beta', 'tips', 'news', 'feedback', 'ideas'])}`
    place.insertBefore(thing, random.pick([...place.children, null]))
  }
}

const syllables = ['ka', 'lo', 'mi', 'ru', 'ten', 'sol', 'ver', 'zin', 'dar', 'pel', 'quo', 'nim']

/** @type {Record<string, (random: Random) => void>} */
export const changes = {
  'mild release'(random) {
    rebuild(random)
    editTexts(random, 0.08)
    wrap(random, 0.06)
    moveSiblings(random, 0.05)
    addThings(random, 3)
  },
  translated(random) {
    const known = new Map()
    const translate = (/** @type {string} */ text) =>
      text.replace(/\p{L}+/gu, word => {
        if (!known.has(word))
          known.set(word, Array.from({ length: 1 + random.below(3) }, () => random.pick(syllables)).join(''))
        return known.get(word)
      })
    for (const text of texts()) text.nodeValue = translate(`${text.nodeValue}`)
    for (const name of labels)
      for (const element of all(`[${name}]`))
        element.setAttribute(name, translate(`${element.getAttribute(name)}`))
    document.documentElement.lang = 'xx'
    rebuild(random)
  },
  restyled(random) {
    const names = new Map()
    for (const element of all('[class]')) {
      const renamed = `${element.getAttribute('class')}`.split(/\s+/).map(name => {
        if (!names.has(name)) names.set(name, `${random.pick(['ui', 'x', 'c', 'app'])}-${random.word(5)}`)
        return names.get(name)
      })
      element.setAttribute('class', renamed.join(' '))
    }
    for (const element of all('[id]'))
      if (random.chance(0.6)) element.id = `${random.pick(['ui', 'fld'])}-${random.word(6)}`
    wrap(random, 0.04)
  },
  restructured(random) {
    rebuild(random)
    wrap(random, 0.25)
    moveSiblings(random, 0.25)
    addThings(random, 6)
    for (const element of all('div')) {
      // Some wrappers go.
      if (
        random.chance(0.1) &&
        !element.className.includes('message') &&
        !element.hasAttribute('data-target')
      ) {
        element.replaceWith(...element.childNodes)
      }
    }
    const sections = all('section,aside,nav,header,footer')
    for (const section of sections) if (random.chance(0.3)) document.body.append(section)
  },
  'list grown, reordered'(random) {
    rebuild(random)
    const lists = all('*').filter(element => {
      const tags = [...element.children].map(child => child.localName)
      return tags.length >= 3 && tags.filter(tag => tag === tags[1]).length >= 3
    })
    for (const parent of lists) {
      if (parent.closest('select') || !random.chance(0.7)) continue
      const [, model] = parent.children
      for (let added = 0; model && added < 2; added++) {
        const copy = /** @type {Element} */ (model.cloneNode(true))
        for (const element of [copy, ...copy.querySelectorAll('*')]) {
          for (const name of ['id', 'data-testid', 'data-target', 'for']) element.removeAttribute(name)
          if (element.hasAttribute('href')) element.setAttribute('href', `/${random.word(6).toLowerCase()}`)
          for (const node of element.childNodes) {
            // The labels of buttons are the same in every row, the data are not.
            if (
              node.nodeType === 3 &&
              node.nodeValue?.trim() &&
              !(element.localName === 'button' && element !== copy)
            ) {
              node.nodeValue = `${random.pick(['Iris', 'Oslo', 'Quartz', 'Velvet', 'Marble'])} ${random.pick(['Stone', 'River', 'Cloud', 'Field'])}`
            }
          }
        }
        parent.insertBefore(copy, random.pick([...parent.children, null]))
      }
      if (random.chance(0.5) && model)
        parent.append(
          ...[...parent.children]
            .filter(child => child.localName === model.localName)
            .sort(() => random.next() - 0.5),
        )
    }
  },
}
