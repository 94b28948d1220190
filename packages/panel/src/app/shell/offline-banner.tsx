import { Box } from '../../design/box.tsx'
import { Notice } from '../../design/notice.tsx'
import { useIsOffline } from '../../kit/device-network.ts'
import { useStore } from '../../kit/store.ts'
import { shellMessages } from '../../messages/shell.ts'
import type { Live } from '../features/live.ts'

type OfflineBannerProps = { socketState: Live['socketState'] }

/**
 * Says above each page that the device has no network. A panel on the same machine works without one, so the live
 * socket must be lost as well.
 */
export function OfflineBanner({ socketState }: OfflineBannerProps) {
  const isLost = useStore(socketState) !== 'OPEN'
  const isOffline = useIsOffline() && isLost
  return (
    // The element is always there, because screen readers announce only changes of one that they know.
    <div role="status">
      {isOffline && (
        <Box maxWidth="68rem" width="100%" mb="lg" style={{ marginInline: 'auto' }}>
          <Notice tone="warn" title={shellMessages.offline.title}>
            <p>{shellMessages.offline.text}</p>
          </Notice>
        </Box>
      )}
    </div>
  )
}
