import Button from '@mui/material/Button'
import CssBaseline from '@mui/material/CssBaseline'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import { createTheme, ThemeProvider, useColorScheme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { Members, render, useMember } from './react-app.jsx'

const theme = createTheme({ cssVariables: { colorSchemeSelector: 'data' }, colorSchemes: { dark: true } })

function ThemeButton() {
  const { mode, setMode } = useColorScheme()
  return (
    <Button id="theme" onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}>
      Theme
    </Button>
  )
}

function App() {
  const member = useMember()
  return (
    <Members member={member}>
      <TextField select id="role" label="Role" defaultValue="Viewer">
        <MenuItem value="Viewer">Viewer</MenuItem>
        <MenuItem value="Editor">Editor</MenuItem>
        <MenuItem value="Owner">Owner</MenuItem>
      </TextField>
      <ThemeButton />
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

render(
  <ThemeProvider theme={theme}>
    <CssBaseline />
    <App />
  </ThemeProvider>,
)
