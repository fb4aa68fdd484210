import { Button, Dialog, Heading, Input, Label, Modal, ModalOverlay, TextField } from 'react-aria-components'
import { Members, render, useMember } from './react-app.jsx'
import './modal.css'

function App() {
  const member = useMember()
  return (
    <Members member={member}>
      <ModalOverlay
        className="modal-backdrop"
        isDismissable
        isOpen={member.isOpen}
        onOpenChange={member.change}
      >
        <Modal className="modal-panel">
          <Dialog>
            <Heading slot="title">New member</Heading>
            <TextField>
              <Label>Name</Label> <Input {...member.field} />
            </TextField>
            <p id="hint">{member.hint}</p>
            <Button id="save" onPress={member.save}>
              Save
            </Button>
            <Button id="close" slot="close">
              Close
            </Button>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </Members>
  )
}

render(<App />)
