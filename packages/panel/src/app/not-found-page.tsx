import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { SupportLink } from '../features/support/support-link.tsx'
import { pageTitle } from '../ui/page-title.ts'
import { words } from '../words/words.ts'
import styles from './not-found-page.module.css'

export function NotFoundPage() {
  const text = words.notFound
  return (
    <div className={styles.page}>
      <title>{pageTitle(text.title)}</title>
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      <h1 className={styles.title} lang="id">
        {text.title}
      </h1>
      <p className={styles.text} lang="id">
        {text.text}
      </p>
      <Button component={Link} to="/" size="md">
        {text.home}
      </Button>
      <p className={styles.help}>
        {text.help} <Link to="/feedback">{text.contact}</Link> <SupportLink />
      </p>
    </div>
  )
}
