import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { Members, render, useMember } from './react-app.jsx'

function App() {
  const member = useMember()
  return (
    <Members member={member}>
      <Dialog open={member.isOpen} onClose={member.close}>
        <DialogTitle>New member</DialogTitle>
        <DialogContent>
          <TextField label="Name" margin="dense" {...member.field} />
          <p id="hint">{member.hint}</p>
        </DialogContent>
        <DialogActions>
          <Button id="close" onClick={member.close}>
            Close
          </Button>
          <Button id="save" onClick={member.save}>
            Save
          </Button>
        </DialogActions>
      </Dialog>
    </Members>
  )
}

render(<App />)
