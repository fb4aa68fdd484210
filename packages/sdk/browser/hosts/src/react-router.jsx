import * as Dialog from '@radix-ui/react-dialog'
import { useState } from 'react'
import { createBrowserRouter, Link, Outlet, RouterProvider, useSearchParams } from 'react-router'
import { CloseButton, MemberForm, Members, render, useMember } from './react-app.jsx'
import './modal.css'

function Layout() {
  return (
    <>
      <nav>
        <Link to="/">Members</Link> <Link to="/projects">Projects</Link> <Link to="/settings">Settings</Link>
      </nav>
      <Outlet />
    </>
  )
}

function MembersPage() {
  const member = useMember()
  return (
    <Members member={member}>
      <Dialog.Root open={member.isOpen} onOpenChange={member.change}>
        <Dialog.Portal>
          <Dialog.Overlay className="modal-backdrop" />
          <Dialog.Content className="modal-panel" aria-describedby={undefined}>
            <Dialog.Title>New member</Dialog.Title>
            <MemberForm member={member} />
            <Dialog.Close asChild>
              <CloseButton member={member} />
            </Dialog.Close>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </Members>
  )
}

const projects = ['Apollo', 'Gemini', 'Mercury', 'Vostok', 'Voskhod']

function ProjectsPage() {
  const [parameters, setParameters] = useSearchParams()
  // The router changes its parameters in a transition: a field that shows them directly would lose keys by itself.
  const [q, setQuery] = useState(parameters.get('q') ?? '')
  return (
    <main>
      <h1>Projects</h1>
      <label htmlFor="filter">Filter</label>{' '}
      <input
        id="filter"
        value={q}
        onChange={({ target: { value } }) => {
          setQuery(value)
          setParameters(value ? { q: value } : {})
        }}
      />
      <ul id="projects">
        {projects
          .filter(name => name.toLowerCase().includes(q.toLowerCase()))
          .map(name => (
            <li key={name} id={name.toLowerCase()}>
              {name}
            </li>
          ))}
      </ul>
    </main>
  )
}

function SettingsPage() {
  return (
    <main>
      <h1>Settings</h1>
      <label htmlFor="language">Language</label> <input id="language" />
      <Dialog.Root>
        <Dialog.Trigger id="more">More</Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Content className="modal-panel" aria-describedby={undefined}>
            <Dialog.Title>More settings</Dialog.Title>
            <Dialog.Close id="close">Close</Dialog.Close>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </main>
  )
}

const basename = '/hosts/react-router'
const router = createBrowserRouter(
  [
    {
      path: '/',
      Component: Layout,
      children: [
        { index: true, Component: MembersPage },
        { path: 'projects', Component: ProjectsPage },
        { path: 'settings', Component: SettingsPage },
      ],
    },
  ],
  { basename },
)

// For the option `navigate` of the SDK.
window.navigateInApp = url => router.navigate(url.replace(basename, ''))

render(<RouterProvider router={router} />)
