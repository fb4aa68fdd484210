import './mantine-styles.ts'
import './base.css'
import { createRoot } from 'react-dom/client'
import { preferredLanguage, speak } from '../words/words.ts'
import { App } from './app.tsx'
import { styleNonce } from './style-nonce.ts'

// react-remove-scroll, which keeps the page still behind a dialog, reads the nonce of its style from this variable.
Object.assign(window, { __webpack_nonce__: styleNonce() })

await speak(preferredLanguage())
createRoot(document.getElementById('root') as HTMLElement).render(<App />)
