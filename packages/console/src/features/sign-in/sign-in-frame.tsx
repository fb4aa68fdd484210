import type { ReactNode } from 'react'
import { Logo } from '../../components/logo.tsx'
import styles from './sign-in.module.css'

/** A card in the middle of the window, with the sign of the product above. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.frame}>
      <div className={styles.card}>
        <Logo size={40} />
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
