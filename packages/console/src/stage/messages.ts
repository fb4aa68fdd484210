import type { SdkItem } from '@guide/contracts'

/** How the sample page looks. */
export interface StageLook {
  scheme: 'light' | 'dark'
  direction: 'ltr' | 'rtl'
}

/** The console says what the stage shows. Whatever did not change stays as it is. */
export interface ShowMessage extends StageLook {
  type: 'show'
  /** As users get it, but with targets of the author's own page. Null: nothing but the sample page. */
  item: SdkItem | null
  /** The step of a tour to go to. */
  stepId: string | null
  theme: Record<'light' | 'dark', Record<string, string>>
  /** Another number shows the item from its beginning. */
  turn: number
}

/** What the stage tells the console. */
export type StageMessage =
  | { type: 'ready' }
  /** The item is on the screen. */
  | { type: 'shown' }
  /** A step is on the screen, because the console or the admin chose it. */
  | { type: 'step'; stepId: string }
  /** The admin closed or finished the item. */
  | { type: 'ended' }
