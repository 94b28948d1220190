import type { ReactNode } from 'react'
import { LocaleSwitch } from '../../design/locale-switch.tsx'
import { Logo } from '../../design/logo.tsx'
import { Row } from '../../design/row.tsx'
import { changeLocale } from '../../language/locale.ts'
import { shellMessages } from '../../messages/shell.ts'
import styles from './join-view.module.css'

type PublicFrameProps = { title: string; children: ReactNode }

/** The header that all public pages have above their content. */
export function PublicFrame({ title, children }: PublicFrameProps) {
  return (
    <div className={styles.frame}>
      <title>{`${title} · ${shellMessages.product}`}</title>
      <Row as="header" mb="lg" gap="md" justify="between">
        <a href="/" style={{ textDecoration: 'none' }}>
          <Row as="span" inline gap="xs" weight="bold" tone="text">
            <Logo size={28} />
            {shellMessages.product}
          </Row>
        </a>
        <LocaleSwitch onChoose={changeLocale} />
      </Row>
      <main>{children}</main>
    </div>
  )
}
