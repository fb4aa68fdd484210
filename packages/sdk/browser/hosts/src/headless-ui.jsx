import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { CloseButton, MemberForm, Members, render, useMember } from './react-app.jsx'
import './modal.css'

function App() {
  const member = useMember()
  return (
    <Members member={member}>
      <Dialog open={member.isOpen} onClose={member.close}>
        <DialogBackdrop className="modal-backdrop" />
        <DialogPanel className="modal-panel">
          <DialogTitle>New member</DialogTitle>
          <MemberForm member={member} />
          <CloseButton member={member} />
        </DialogPanel>
      </Dialog>
    </Members>
  )
}

render(<App />)
