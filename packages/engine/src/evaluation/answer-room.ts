import type { SnapshotItem } from '../snapshot/snapshot.ts'

/** How much one answer holds. Items with a manual trigger have room of their own, because `show` must find them. */
export const answerLimits = { items: 100, manualItems: 200, bytes: 1024 * 1024 }

/** The room in one answer. Items take it in the order of delivery. */
export class AnswerRoom {
  private readonly shown = new Room(answerLimits.items)
  private readonly manual = new Room(answerLimits.manualItems)

  /** Whether the item fits. One that does not fit takes no room: a smaller item after it may fit. */
  take({ manual, json }: SnapshotItem): boolean {
    return (manual ? this.manual : this.shown).take(json.length)
  }
}

class Room {
  private bytes = 0

  constructor(private left: number) {}

  take(bytes: number): boolean {
    // A single item always fits, however large it is.
    const fits = this.left > 0 && (this.bytes === 0 || this.bytes + bytes <= answerLimits.bytes)
    if (!fits) return false
    this.left -= 1
    this.bytes += bytes
    return true
  }
}
