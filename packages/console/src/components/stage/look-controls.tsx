import { SegmentedControl } from '@mantine/core'
import { useWords } from '../../words/words.ts'
import { Icon, type IconName } from '../icon.tsx'
import styles from './stage.module.css'
import type { Look } from './stage-look.ts'

interface Choice {
  value: string
  name: string
  icon: IconName
}

/** Light or dark, desktop or phone, left-to-right or right-to-left. */
export function LookControls({ look, onChange }: { look: Look; onChange: (look: Look) => void }) {
  const t = useWords()
  const control = (name: keyof Look, label: string, choices: Choice[]) => (
    <SegmentedControl
      size="xs"
      aria-label={label}
      value={look[name]}
      onChange={value => onChange({ ...look, [name]: value })}
      data={choices.map(choice => ({
        value: choice.value,
        label: (
          <span className={styles.choice} title={choice.name}>
            <Icon name={choice.icon} size={16} />
            <span className={styles.name}>{choice.name}</span>
          </span>
        ),
      }))}
    />
  )
  return (
    <div className={styles.controls}>
      {control('scheme', t('Colours of the page'), [
        { value: 'light', name: t('Light'), icon: 'sun' },
        { value: 'dark', name: t('Dark'), icon: 'moon' },
      ])}
      {control('device', t('Size of the window'), [
        { value: 'desktop', name: t('Desktop'), icon: 'system' },
        { value: 'phone', name: t('Phone'), icon: 'phone' },
      ])}
      {control('direction', t('Direction of writing'), [
        { value: 'ltr', name: t('Left to right'), icon: 'ltr' },
        { value: 'rtl', name: t('Right to left'), icon: 'rtl' },
      ])}
    </div>
  )
}
