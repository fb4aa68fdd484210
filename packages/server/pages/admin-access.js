// The pop-up's side of an admin sign-in: tells the page that asked how it went. What is told, and to which origin, was
// decided by the service; a browser delivers it to a page of that origin alone.

const answer = JSON.parse(document.getElementById('answer')?.textContent ?? 'null')
const opener = window.opener
const byId = id => document.getElementById(id)

/** A click that was meant for another window, which this one jumped in front of, must not count. */
const settleMs = 700
/** The page that asked closes the pop-up as soon as it has the token. */
const patienceMs = 1500

let settling

function say(part) {
  const { type, sign_in_id } = answer.message
  opener?.postMessage({ type, sign_in_id, ...part }, answer.origin)
}

function lose() {
  byId('lost').hidden = false
  for (const button of document.querySelectorAll('footer button')) button.disabled = true
}

function allow({ isTrusted }) {
  if (!isTrusted) return
  byId('allow').disabled = true
  say(answer.message)
  setTimeout(lose, patienceMs)
}

function settle() {
  const button = byId('allow')
  button.disabled = true
  clearTimeout(settling)
  settling = setTimeout(() => {
    button.disabled = false
  }, settleMs)
}

// The code in the address is used up; it need not stay in the history either.
history.replaceState(null, '', location.pathname)
byId('close')?.addEventListener('click', () => window.close())
if (answer?.message.error) say({ error: answer.message.error })
if (byId('allow')) {
  byId('allow').addEventListener('click', allow)
  byId('cancel').addEventListener('click', () => {
    say({ error: 'cancelled' })
    window.close()
  })
  if (opener) {
    settle()
    window.addEventListener('focus', settle)
  } else lose()
}
