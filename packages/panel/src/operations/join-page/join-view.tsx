import { readJoinPage } from '@trellis/contract/join-page.ts'
import { useState } from 'react'
import { LocaleSwitch } from '../../design/locale-switch.tsx'
import { Logo } from '../../design/logo.tsx'
import { Row } from '../../design/row.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { call } from '../../kit/call.ts'
import { getStatus } from '../../kit/call-failure.ts'
import { changeLocale } from '../../kit/locale.ts'
import { createPoll } from '../../kit/poll.ts'
import { useStore } from '../../kit/store.ts'
import { joinPageMessages } from '../../messages/join-page.ts'
import { shellMessages } from '../../messages/shell.ts'
import { JoinContent } from './join-content.tsx'
import styles from './join-view.module.css'

type JoinViewProps = { serverName: string }

const pollEveryMs = 10_000
const pollMaxMs = 120_000

/** The public page of a server, for anybody. It is not part of the signed-in panel and needs none of its libraries. */
export function JoinView({ serverName }: JoinViewProps) {
  const text = joinPageMessages
  const [poll] = useState(() =>
    createPoll(() => call(readJoinPage, { params: { serverName } }), {
      everyMs: pollEveryMs,
      maxMs: pollMaxMs,
      isGone: (error) => getStatus(error) === 404,
    }),
  )
  const { value: page, error } = useStore(poll)
  return (
    <div className={styles.frame}>
      <title>{`${page?.name ?? serverName} · ${shellMessages.product}`}</title>
      <Row as="header" mb="lg" gap="md" justify="between">
        <a href="/" style={{ textDecoration: 'none' }}>
          <Row as="span" inline gap="xs" weight="bold" tone="text">
            <Logo size={28} />
            {shellMessages.product}
          </Row>
        </a>
        <LocaleSwitch onChoose={changeLocale} />
      </Row>
      <main>
        {page !== null ? (
          <JoinContent page={page} isStale={error !== null} />
        ) : error === null ? (
          <Text mt="2xl" tone="muted" center role="status">
            {text.loading}
          </Text>
        ) : (
          <Stack mt="2xl" gap="sm" align="center" center role="alert">
            <Text as="h1" size="3xl" weight="bold">
              {getStatus(error) === 404 ? text.missingTitle : text.failedTitle}
            </Text>
            <Text tone="muted" maxWidth="32rem">
              {getStatus(error) === 404 ? text.missingText : text.failedText}
            </Text>
          </Stack>
        )}
      </main>
    </div>
  )
}
