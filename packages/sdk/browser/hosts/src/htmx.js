import 'htmx.org'
import './filter.js'
