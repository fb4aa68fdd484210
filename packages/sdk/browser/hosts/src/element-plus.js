import { ElButton, ElDatePicker, ElDialog, ElInput } from 'element-plus'
import { createApp, h, reactive } from 'vue'
import 'element-plus/dist/index.css'
import 'element-plus/theme-chalk/dark/css-vars.css'

const member = reactive({ isOpen: false, name: '', saved: '', hint: '', joined: '2026-03-10' })

function change(isOpen) {
  Object.assign(member, { isOpen, name: '', hint: '' })
}
function save() {
  member.saved = member.name
  change(false)
}
function check() {
  member.hint = member.name ? '' : 'Enter a name'
}
function type(name) {
  member.name = name
}
function join(date) {
  member.joined = date
}

const form = () => [
  h('p', [
    h('label', { for: 'name' }, 'Name'),
    h(ElInput, { id: 'name', modelValue: member.name, 'onUpdate:modelValue': type, onBlur: check }),
  ]),
  h('p', { id: 'hint' }, member.hint),
  h(ElButton, { id: 'save', onClick: save }, () => 'Save'),
  h(ElButton, { id: 'close', onClick: () => change(false) }, () => 'Close'),
]

const app = () =>
  h('main', [
    h('h1', 'Members'),
    h('label', { for: 'search' }, 'Search'),
    h('input', { id: 'search' }),
    h('p', h('button', { id: 'open', type: 'button', onClick: () => change(true) }, 'Add a member')),
    h('p', { id: 'state' }, member.isOpen ? `open: ${member.name}` : 'closed'),
    h('p', { id: 'saved' }, member.saved),
    h(ElDatePicker, {
      ...{ id: 'joined', ariaLabel: 'Joined', valueFormat: 'YYYY-MM-DD' },
      ...{ modelValue: member.joined, 'onUpdate:modelValue': join },
    }),
    h(
      ElDialog,
      { title: 'New member', modelValue: member.isOpen, 'onUpdate:modelValue': change, appendToBody: true },
      form,
    ),
  ])

createApp(app).mount('#app')
