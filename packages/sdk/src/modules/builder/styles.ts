import icons from './icons.css?inline'
import lists from './lists.css?inline'
import onPage from './on-page.css?inline'
import panel from './panel.css?inline'

export const styles = [panel, lists, icons, onPage]
