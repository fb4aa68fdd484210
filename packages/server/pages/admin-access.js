// Runs in the pop-up of an admin sign-in and sends the result to the page that opened it. The service decides what is
// sent and to which origin. A browser delivers the message only to a page of that origin.

const answer = JSON.parse(document.getElementById('answer')?.textContent ?? 'null')
const opener = window.opener
const byId = id => document.getElementById(id)

/** The pop-up may appear under the cursor. A click in this time was probably meant for another window and is ignored. */
const ignoreClicksMs = 700
/** The opener closes the pop-up as soon as it has the token. After this timeout it is considered lost. */
const closeTimeoutMs = 1500

let enableTimer

function send(part) {
  const { type, sign_in_id } = answer.message
  opener?.postMessage({ type, sign_in_id, ...part }, answer.origin)
}

function showLost() {
  byId('lost').hidden = false
  for (const button of document.querySelectorAll('footer button')) button.disabled = true
}

function allow({ isTrusted, currentTarget }) {
  if (!isTrusted || currentTarget.getAttribute('aria-disabled') === 'true') return
  byId('allow').disabled = true
  send(answer.message)
  setTimeout(showLost, closeTimeoutMs)
}

function enableAllowLater() {
  // It can have the focus meanwhile: a quick Tab key would skip a button that is disabled.
  const setDisabled = isDisabled => byId('allow').setAttribute('aria-disabled', isDisabled)
  setDisabled(true)
  clearTimeout(enableTimer)
  enableTimer = setTimeout(setDisabled, ignoreClicksMs, false)
}

// The code in the URL has been used. It does not need to stay in the history.
history.replaceState(null, '', location.pathname)
byId('close')?.addEventListener('click', () => window.close())
if (answer?.message.error) send({ error: answer.message.error })
if (byId('allow')) {
  byId('allow').addEventListener('click', allow)
  byId('cancel').addEventListener('click', () => {
    send({ error: 'cancelled' })
    window.close()
  })
  if (opener) {
    enableAllowLater()
    window.addEventListener('focus', enableAllowLater)
  } else showLost()
}
