import { useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The state of a page with a modal, which every React host has: what is typed is lost when the modal closes. */
export function useMember() {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [saved, setSaved] = useState('')
  const [hint, setHint] = useState('')
  const change = open => {
    setOpen(open)
    setName('')
    setHint('')
  }
  return {
    isOpen,
    saved,
    hint,
    open: () => change(true),
    close: () => change(false),
    change,
    save() {
      setSaved(name)
      change(false)
    },
    state: isOpen ? `open: ${name}` : 'closed',
    field: {
      id: 'name',
      value: name,
      onChange: event => setName(event.target.value),
      onBlur: () => setHint(name ? '' : 'Enter a name'),
    },
  }
}

/** The page behind the modal. */
export function Members({ member, children }) {
  return (
    <main>
      <h1>Members</h1>
      <label htmlFor="search">Search</label> <input id="search" />
      <p>
        <button id="open" type="button" onClick={member.open}>
          Add a member
        </button>
      </p>
      <p id="state">{member.state}</p>
      <p id="saved">{member.saved}</p>
      {children}
    </main>
  )
}

/** The content of the modal, in plain elements. */
export function MemberForm({ member }) {
  return (
    <>
      <p>
        <label htmlFor="name">Name</label> <input {...member.field} />
      </p>
      <p id="hint">{member.hint}</p>
      <button id="save" type="button" onClick={member.save}>
        Save
      </button>
    </>
  )
}

export function CloseButton({ member }) {
  return (
    <button id="close" type="button" onClick={member.close}>
      Close
    </button>
  )
}

export const render = app => createRoot(document.getElementById('app')).render(app)
