// Pages of our own making, in the ways in which applications are built today: utility classes, CSS modules, styled
// components, BEM, Bootstrap, generated ids, with and without attributes for tests.

const people = [
  'Ada Byron',
  'Tim Lee',
  'Grace Hill',
  'Linus Berg',
  'Mary Shaw',
  'Alan Reed',
  'Joan Park',
  'Ken Wood',
]
const products = [
  'Desk lamp',
  'Office chair',
  'Standing desk',
  'Monitor arm',
  'Keyboard',
  'Trackball',
  'Notebook',
  'Cable box',
]
const product = (/** @type {number} */ index) => products[index % products.length] ?? ''
const list = (items, draw) => items.map(draw).join('')
const nav = (names, draw) => list(names, name => draw(name, name.toLowerCase().replaceAll(' ', '-')))

const dashboard = () => `
<div class="flex h-16 items-center justify-between px-6 border-b">
  <a class="text-lg font-bold" href="/">Acme</a>
  <div class="flex gap-4">${nav(['Overview', 'Reports', 'Customers', 'Billing'], (name, path) => `<a class="px-3 py-2 text-sm rounded" href="/${path}">${name}</a>`)}</div>
  <div class="flex gap-2"><input class="border px-2" type="search" placeholder="Search everything"><button class="p-2 rounded" aria-label="Notifications"><svg width="16" height="16"></svg></button><button class="bg-blue-600 text-white px-4 py-2 rounded">New report</button></div>
</div>
<main class="p-6">
  <h1 class="text-2xl font-semibold">Overview</h1>
  <div class="grid grid-cols-4 gap-4 mt-4">${list(
    [
      ['Revenue', '$ 48,200'],
      ['Orders', '1,240'],
      ['Refunds', '18'],
      ['Visitors', '20,310'],
    ],
    ([name, value]) =>
      `<div class="rounded border p-4"><p class="text-sm text-gray-500">${name}</p><p class="text-2xl">${value}</p><a class="text-xs" href="/reports/${name.toLowerCase()}">Details</a></div>`,
  )}</div>
  <div class="mt-6 grid grid-cols-2 gap-4"><div class="rounded border p-4"><h2 class="font-medium">Sales by month</h2><div class="flex gap-1"><button class="px-2">Week</button><button class="px-2">Month</button><button class="px-2">Year</button></div><svg width="300" height="80"></svg></div>
  <div class="rounded border p-4"><h2 class="font-medium">Latest activity</h2><ul class="mt-2">${list(people.slice(0, 5), name => `<li class="py-1 flex justify-between"><span>${name} placed an order</span><button class="text-xs">Hide</button></li>`)}</ul></div></div>
</main>`

const orders = () => `
<div class="Shell_root__k3Jx9"><header class="Shell_header__Pq81z"><h1 class="Shell_title__aa7Yw">Orders</h1><div class="Toolbar_root__9dkE2"><input class="Input_field__x81Kd" name="filter" placeholder="Filter orders"><select class="Select_root__pL02m" name="status"><option>All states</option><option>Paid</option></select><button class="Button_root__Zk3q1">Export</button><button class="Button_root__Zk3q1 Button_primary__m2Xs8">Create order</button></div></header>
<table class="Table_root__u7Vw2"><thead><tr>${list(['Number', 'Customer', 'Product', 'Total', 'State', ''], name => `<th class="Table_head__q1W2e"><span>${name}</span></th>`)}</tr></thead>
<tbody>${list(people, (name, index) => `<tr class="Table_row__Bn45t"><td>#${1040 + index}</td><td><a class="Link_root__0o9Ik" href="/customers/${name.toLowerCase().replace(' ', '-')}">${name}</a></td><td>${products[index]}</td><td>${20 + index * 7} EUR</td><td><span class="Badge_root__m9Jh3">${index % 3 ? 'Paid' : 'Open'}</span></td><td><button class="Button_ghost__4rTy7">Edit</button><button class="Button_ghost__4rTy7">Refund</button></td></tr>`)}</tbody></table>
<footer class="Pager_root__Lk8n2"><button class="Button_root__Zk3q1">Previous</button><span>Page 1 of 12</span><button class="Button_root__Zk3q1">Next</button></footer></div>`

const signup = () => `
<header><a href="/">Home</a><nav>${nav(['Product', 'Pricing', 'Help'], (name, path) => `<a href="/${path}">${name}</a>`)}</nav></header>
<main><h1>Create your account</h1><form id="signup" action="/signup" method="post">
${list(
  [
    ['first_name', 'First name', 'text'],
    ['last_name', 'Last name', 'text'],
    ['email', 'Work e-mail', 'email'],
    ['password', 'Password', 'password'],
    ['company', 'Company', 'text'],
  ],
  ([name, label, type]) =>
    `<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}"><small class="hint">Please fill in ${label.toLowerCase()}</small></div>`,
)}
<fieldset><legend>Team size</legend>${list(['1–10', '11–50', 'More'], (name, index) => `<label><input type="radio" name="size" value="${index}"> ${name}</label>`)}</fieldset>
<label><input type="checkbox" name="terms"> I accept the terms</label><div class="actions"><button type="submit">Sign up</button><a href="/login">I have an account</a></div></form>
<aside><h2>Why Acme?</h2><ul><li>Free for 30 days</li><li>No credit card</li><li>Cancel at any time</li></ul></aside></main>`

const settings = () => `
<div id="root"><aside data-testid="sidebar"><nav>${nav(['Profile', 'Security', 'Team members', 'Notifications', 'Integrations'], (name, path) => `<a data-testid="nav-${path}" href="/settings/${path}">${name}</a>`)}</nav></aside>
<main>${list(
  [
    ['Profile', ['Display name', 'Job title']],
    ['Security', ['Current password', 'New password']],
    ['Danger zone', ['Type the workspace name']],
  ],
  ([title, fields]) =>
    `<section data-testid="section-${title.toLowerCase().replace(' ', '-')}"><h2>${title}</h2><p>Change what others see in ${title.toLowerCase()}.</p>${list(fields, field => `<div class="row"><label>${field}</label><input placeholder="${field}"></div>`)}<div class="row end"><button>Cancel</button><button data-testid="save-${title.toLowerCase().replace(' ', '-')}">Save changes</button></div></section>`,
)}
<section><h2>Notifications</h2>${list(['Mentions', 'Comments', 'Weekly summary', 'Product news'], name => `<div class="switch"><span>${name}</span><button role="switch" aria-checked="true" aria-label="${name}"></button></div>`)}</section></main></div>`

const kanban = () => `
<div class="sc-gtsrHT bVkWdP"><div class="sc-dlnjPT kYzQes"><h1 class="sc-hKFyIo fHwLmn">Sprint board</h1><button class="sc-bdnylx jRtYuo">Add column</button><button class="sc-bdnylx jRtYuo">Share</button><button class="sc-bdnylx jRtYuo" title="Board settings"><svg width="12" height="12"></svg></button></div>
<div class="sc-eCApnc lMnOpq">${list(['Backlog', 'In progress', 'Review', 'Done'], (name, column) => `<div class="sc-iCoGMd wErTyu"><div class="sc-fujyAs qAsDfg"><h2 class="sc-pNWdM zXcVbn">${name}</h2><button class="sc-jrsJCI pOiUyt">Add card</button></div>${list(products.slice(column, column + 3), (product, index) => `<div class="sc-kEqXSa mNbVcx" draggable="true"><p class="sc-iqAclL lKjHgf">${['Plan', 'Build', 'Test', 'Ship'][column]} ${product.toLowerCase()}</p><span class="sc-crzoAE dSaPoi">${people[(index + column) % 8]}</span><button class="sc-jrsJCI pOiUyt">Open</button></div>`)}</div>`)}</div></div>`

const shop = () => `
<header class="site-header"><a class="site-header__logo" href="/">Shop</a><form class="search" action="/search"><input class="search__field" name="q" placeholder="Search products"><button class="search__button">Search</button></form><a class="site-header__cart" href="/cart">Cart (2)</a></header>
<div class="layout"><aside class="filters"><h3 class="filters__title">Filters</h3>${list(['Price', 'Colour', 'Brand', 'Rating'], name => `<details class="filters__group" open><summary>${name}</summary><label><input type="checkbox"> Any ${name.toLowerCase()}</label></details>`)}<button class="filters__reset">Reset filters</button></aside>
<main class="catalogue"><div class="catalogue__bar"><h1>Office</h1><select class="catalogue__sort" name="sort"><option>Newest</option></select></div><ul class="catalogue__list">${list(products, (name, index) => `<li class="product-card"><img class="product-card__image" alt="${name}" width="40" height="40"><a class="product-card__title" href="/p/${name.toLowerCase().replace(' ', '-')}">${name}</a><p class="product-card__price">${19 + index * 10},00 €</p><button class="product-card__add">Add to cart</button><button class="product-card__wish" aria-label="Save ${name}">♡</button></li>`)}</ul></main></div>
<footer class="site-footer">${nav(['Imprint', 'Privacy', 'Returns'], (name, path) => `<a href="/${path}">${name}</a>`)}</footer>`

const docs = () => `
<nav aria-label="Chapters"><ul>${nav(['Getting started', 'Installation', 'Configuration', 'Deployment', 'Troubleshooting'], (name, path) => `<li><a href="/docs/${path}">${name}</a></li>`)}</ul></nav>
<article><h1>Configuration</h1><p>Everything can be set with variables of the environment.</p>${nav(['Database', 'Cache', 'Mail', 'Logging'], (name, path) => `<section><h2 id="${path}">${name}</h2><p>The ${path} is configured before the first start. Most people keep the defaults.</p><pre><code>ACME_${name.toUpperCase()}=on</code></pre><button class="copy">Copy</button></section>`)}<p>Was this page helpful?</p><button>Yes</button><button>No</button></article>
<aside><h3>On this page</h3><ol>${nav(['Database', 'Cache', 'Mail', 'Logging'], (name, path) => `<li><a href="#${path}">${name}</a></li>`)}</ol><a href="https://example.com/edit">Edit this page</a></aside>`

const mail = () => `
<div id="ember12" class="ember-view app"><div id="ember31" class="ember-view pane"><button id="ember40" class="ember-view compose">Compose</button><ul id="ember44">${list(['Inbox', 'Starred', 'Drafts', 'Sent', 'Trash'], (name, index) => `<li id="ember${50 + index}"><a id="ember${60 + index}" href="#/${name.toLowerCase()}">${name}</a><span>${index * 3}</span></li>`)}</ul></div>
<div id="ember70" class="ember-view messages"><div role="toolbar">${list(['Archive', 'Report spam', 'Delete', 'Mark as read'], (name, index) => `<button id="ember${80 + index}" aria-label="${name}"><i></i>&nbsp;</button>`)}</div>${list(people, (name, index) => `<div id="ember${100 + index}" class="message" role="row"><input type="checkbox" aria-label="Select"><span class="from">${name}</span><span class="subject">About the ${product(index).toLowerCase()}</span><time>${9 + index}:00</time><button class="star" aria-label="Star">☆</button></div>`)}</div>
<div id="ember130" class="ember-view reading"><h2>About the keyboard</h2><p>Hello, here is the offer you asked for.</p><button>Reply</button><button>Forward</button></div></div>`

const calendar = () => `
<div class="cal"><div class="cal-head"><button aria-label="Previous month">‹</button><h2>October</h2><button aria-label="Next month">›</button><div class="views"><button>Day</button><button>Week</button><button>Month</button></div><button class="cal-new">New event</button></div>
<div class="cal-grid" role="grid">${list(
  [0, 1, 2, 3],
  week =>
    `<div role="row">${list(
      [1, 2, 3, 4, 5, 6, 7],
      day =>
        `<div role="gridcell" class="cell" tabindex="0"><span>${week * 7 + day}</span>${
          (week * 7 + day) % 5 === 0
            ? `<a class="event" href="/events/${product(week + day)
                .toLowerCase()
                .replace(' ', '-')}">${products[(week + day) % 8]} review</a>`
            : ''
        }</div>`,
    )}</div>`,
)}</div>
<aside><h3>My calendars</h3>${list(['Team', 'Personal', 'Holidays'], name => `<label><input type="checkbox"> ${name}</label>`)}<button>Add calendar</button></aside></div>`

const crud = () => `
<nav class="navbar navbar-expand"><a class="navbar-brand" href="/admin">Admin</a><ul class="navbar-nav">${nav(['Users', 'Roles', 'Logs'], (name, path) => `<li class="nav-item"><a class="nav-link" href="/admin/${path}">${name}</a></li>`)}</ul><form class="d-flex"><input class="form-control" name="search" placeholder="Search users"><button class="btn btn-outline-light">Go</button></form></nav>
<div class="container"><div class="d-flex mb-3"><h1 class="h3">Users</h1><a class="btn btn-primary ms-auto" href="/admin/users/new">Invite user</a></div><table class="table table-striped"><thead><tr><th>Name</th><th>Role</th><th>Last seen</th><th></th></tr></thead><tbody>${list(people, (name, index) => `<tr><td>${name}</td><td>${index % 2 ? 'Editor' : 'Viewer'}</td><td>${index + 1} days ago</td><td><div class="btn-group"><button class="btn btn-sm btn-light">Edit</button><button class="btn btn-sm btn-danger">Remove</button></div></td></tr>`)}</tbody></table>
<div class="card"><div class="card-header">Bulk actions</div><div class="card-body"><select class="form-select" name="action"><option>Deactivate</option></select><button class="btn btn-secondary">Apply</button></div></div></div>`

const pricing = () => `
<header class="flex justify-between p-4"><a href="/" class="font-bold">Cloudly</a><div class="flex gap-6">${nav(['Features', 'Pricing', 'Changelog'], (name, path) => `<a href="/${path}" class="text-sm">${name}</a>`)}</div><a href="/login" class="rounded px-4">Log in</a></header>
<section class="py-20 text-center"><h1 class="text-5xl">Plans for every team</h1><p class="mt-4">Start free, grow when you do.</p><div class="inline-flex rounded border"><button class="px-4">Monthly</button><button class="px-4">Yearly</button></div></section>
<section class="grid grid-cols-3 gap-8">${list(
  [
    ['Starter', '0'],
    ['Team', '12'],
    ['Business', '30'],
  ],
  ([name, price]) =>
    `<div class="rounded-xl border p-8"><h3 class="text-xl">${name}</h3><p class="text-4xl">${price} €</p><ul>${list(['projects', 'members', 'storage'], what => `<li class="py-1">More ${what} with ${name}</li>`)}</ul><button class="w-full rounded py-2">Choose ${name}</button></div>`,
)}</section>
<section class="py-10"><h2 class="text-3xl">Questions</h2>${list(['Can I cancel?', 'Is there a trial?', 'Do you offer invoices?'], question => `<div class="border-b py-4"><button class="w-full text-left">${question}</button></div>`)}</section>`

const project = () => `
<div class="css-1a2b3c4"><div class="css-9x8y7z6"><h1 class="css-0p9o8i7">Website relaunch</h1><button class="css-5t6y7u8" id="radix-:r1:" aria-haspopup="menu">More</button><button class="css-5t6y7u8" id="radix-:r4:">Share</button></div>
<div role="tablist" class="css-2w3e4r5">${list(['Tasks', 'Files', 'Timeline', 'People'], (name, index) => `<button role="tab" id="radix-:r${7 + index}:-trigger" class="css-4d5f6g7">${name}</button>`)}</div>
<div class="css-7h8j9k0"><form class="css-1l2m3n4"><input class="css-6b7v8c9" name="task" placeholder="Add a task"><button class="css-5t6y7u8">Add</button></form>${list(products.slice(0, 6), (name, index) => `<div class="css-3q4w5e6"><input type="checkbox" class="css-8r9t0y1"><p class="css-2u3i4o5">Order ${name.toLowerCase()}</p><span class="css-6p7a8s9">${people[index]}</span><button class="css-0d1f2g3" aria-label="Delete task">×</button></div>`)}</div>
<aside class="css-4h5j6k7"><h2 class="css-8l9z0x1">Members</h2>${list(people.slice(0, 4), name => `<div class="css-2c3v4b5"><span>${name}</span><select class="css-6n7m8q9"><option>Can edit</option></select></div>`)}<button class="css-5t6y7u8">Invite people</button></aside></div>`

/** Thresholds were chosen with every second page, beginning with the first. The others were not looked at for that. */
export const pages = {
  dashboard,
  orders,
  signup,
  settings,
  kanban,
  shop,
  docs,
  mail,
  calendar,
  crud,
  pricing,
  project,
}
