import { useStore } from '../../lib/store.ts'
import { Logo } from '../../ui/logo.tsx'
import { words } from '../../words/words.ts'
import { SupportLink } from '../support/support-link.tsx'
import styles from './login-page.module.css'
import { signIn } from './sign-in.ts'
import { SignInLink } from './sign-in-link.tsx'

export function LoginPage() {
  const attempt = useStore(signIn)
  const text = words.login
  return (
    <main className={styles.page}>
      <title>{words.product}</title>
      <section className={styles.story}>
        <p className={styles.brand}>
          <Logo size={40} />
          {words.product}
        </p>
        <p className={styles.tagline}>{text.tagline}</p>
      </section>
      <section className={styles.door}>
        <div className={styles.card}>
          <h1>{text.heading}</h1>
          <p className={styles.text}>{text.text}</p>
          <div role="alert" className={styles.alertSlot}>
            {attempt.state === 'failed' && (
              <p className={styles.failure}>{text.failed(attempt.reason)}</p>
            )}
          </div>
          <SignInLink busy={attempt.state === 'busy'} />
          <p className={styles.support}>
            <SupportLink label={words.support.help} />
          </p>
        </div>
      </section>
      <ul className={styles.blurbs}>
        {text.blurbs.map((blurb) => (
          <li key={blurb.title}>
            <h2>{blurb.title}</h2>
            <p>{blurb.text}</p>
          </li>
        ))}
      </ul>
    </main>
  )
}
