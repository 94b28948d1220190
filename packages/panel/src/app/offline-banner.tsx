import { Box } from '../design/box.tsx'
import { Notice } from '../design/notice.tsx'
import { useIsOffline } from '../kit/device-network.ts'
import { shellMessages } from '../messages/shell.ts'

/** Says above each page that the device has no network. */
export function OfflineBanner() {
  const isOffline = useIsOffline()
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
