import type { ReactNode } from 'react'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { useShownServer } from '../../hosting/servers/index.ts'
import { useAccount } from '../../kit/account.ts'
import { enginesMessages } from '../../messages/engines.ts'
import { PendingEditsNotice } from './pending-edits-notice.tsx'

type EngineDataProps = {
  children: ReactNode
  /** Shown until the engine is known, for children that read data an engine may keep to itself. */
  skeleton?: ReactNode
}

/**
 * Shows the editors of a server's data below the pending edits, and none if only the engine can read the
 * data.
 */
export function EngineData({ children, skeleton }: EngineDataProps) {
  const text = enginesMessages
  const { user } = useAccount()
  const { detail, isDetailLoading } = useShownServer()
  if (isDetailLoading && skeleton !== undefined) return skeleton
  if (detail?.engine?.schema === 'none')
    return (
      <Card>
        <Empty icon="layers" title={text.noEditing}>
          {text.noEditingText({ name: detail.engine.name })}
        </Empty>
      </Card>
    )
  return (
    <>
      {detail !== null && !user.isBanned && <PendingEditsNotice detail={detail} />}
      {children}
    </>
  )
}
