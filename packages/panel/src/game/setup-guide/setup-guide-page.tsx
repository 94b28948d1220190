import { LanguageSwitch } from '../../design/language-switch.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Page } from '../../design/page.tsx'
import { useHasServer, useShownServer } from '../../hosting/servers/index.ts'
import { getStatus } from '../../kit/call-failure.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { ConnectivityCheckCard } from '../connectivity-check/index.ts'
import { useGuideLanguage } from './guide-language.ts'
import { guideLanguages, guideTexts } from './guide-texts.ts'
import { SetupGuide } from './setup-guide.tsx'
import { useGameAddress, useServerAddress } from './use-addresses.ts'

export function SetupGuidePage() {
  const serverId = useServerId()
  const hasServer = useHasServer()
  const { detail } = useShownServer()
  const [language, setLanguage] = useGuideLanguage()
  const text = guideTexts[language]
  const serverAddress = useServerAddress(serverId, hasServer === true)
  const hasNone = hasServer === false || getStatus(serverAddress.error) === 404
  const gameAddress = useGameAddress(hasNone)
  return (
    <div lang={language}>
      <Page
        title={text.title}
        art="book"
        intro={text.intro}
        aside={
          <LanguageSwitch
            label={text.language}
            languages={guideLanguages}
            language={language}
            onLanguage={setLanguage}
          />
        }
      >
        {hasNone ? (
          <Loaded query={gameAddress} failed={text.loadFailed}>
            {(it) => <SetupGuide address={it} text={text} />}
          </Loaded>
        ) : (
          <Loaded query={serverAddress} failed={text.loadFailed}>
            {(it) => (
              <>
                <SetupGuide address={it} text={text} hasPasswords={detail?.engine === null} />
                <ConnectivityCheckCard serverId={serverId} text={text.test} />
              </>
            )}
          </Loaded>
        )}
      </Page>
    </div>
  )
}
