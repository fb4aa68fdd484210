import '@hotwired/turbo'
import './filter.js'
