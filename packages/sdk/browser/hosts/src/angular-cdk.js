// Without the Angular command line: `@angular/compiler` compiles the components in the browser.
import '@angular/compiler'
import { DIALOG_DATA, Dialog } from '@angular/cdk/dialog'
import { Component, inject, signal } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import './modal.css'

const MemberDialog = Component({
  selector: 'member-dialog',
  template: `
    <div class="modal-panel">
      <h2>New member</h2>
      <p><label for="name">Name</label>
        <input id="name" [value]="member.name()" (input)="member.name.set($event.target.value)" (blur)="member.check()"></p>
      <p id="hint">{{ member.hint() }}</p>
      <button id="save" type="button" (click)="member.save()">Save</button>
      <button id="close" type="button" (click)="member.close()">Close</button>
    </div>`,
})(
  class {
    member = inject(DIALOG_DATA)
  },
)

const Members = Component({
  selector: 'app-members',
  template: `
    <main>
      <h1>Members</h1>
      <label for="search">Search</label> <input id="search">
      <p><button id="open" type="button" (click)="open()">Add a member</button></p>
      <p id="state">{{ isOpen() ? 'open: ' + name() : 'closed' }}</p>
      <p id="saved">{{ saved() }}</p>
    </main>`,
})(
  class {
    dialog = inject(Dialog)
    isOpen = signal(false)
    name = signal('')
    saved = signal('')
    hint = signal('')

    open() {
      const opened = this.dialog.open(MemberDialog, { data: this, ariaLabel: 'New member' })
      this.isOpen.set(true)
      opened.closed.subscribe(() => {
        this.isOpen.set(false)
        this.name.set('')
        this.hint.set('')
      })
    }
    check() {
      this.hint.set(this.name() ? '' : 'Enter a name')
    }
    save() {
      this.saved.set(this.name())
      this.close()
    }
    close() {
      this.dialog.closeAll()
    }
  },
)

document.getElementById('app').append(document.createElement('app-members'))
bootstrapApplication(Members)
