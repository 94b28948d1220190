import type { Route } from '@trellis/contract/kit/route.ts'
import { keptSecret } from '@trellis/game-data/kept-secret.ts'
import type { Config } from './config.ts'
import { contactRoutes } from './contact.ts'
import { createDraining } from './draining.ts'
import { activityLogRoutes } from './features/activity-log/routes.ts'
import { adminRoutes } from './features/admins/routes.ts'
import { createAdmins } from './features/admins/service.ts'
import { assistantRoutes } from './features/assistant/routes.ts'
import { createAssistant } from './features/assistant/service.ts'
import { authRoutes } from './features/auth/routes.ts'
import { createAuth } from './features/auth/service.ts'
import { createSessions } from './features/auth/sessions.ts'
import { createTokens } from './features/auth/tokens.ts'
import { createBackupJobs } from './features/backups/jobs.ts'
import { backupRoutes } from './features/backups/routes.ts'
import { createBackups } from './features/backups/service.ts'
import { watchBackups } from './features/backups/watch.ts'
import { bannedNameRoutes } from './features/banned-names/routes.ts'
import { createBannedNames } from './features/banned-names/service.ts'
import { banRoutes } from './features/bans/routes.ts'
import { createBans } from './features/bans/service.ts'
import { consoleRoutes } from './features/console/routes.ts'
import { deletedServerRoutes } from './features/deleted-servers/routes.ts'
import { createDeletedServers } from './features/deleted-servers/service.ts'
import { watchDeletedServers } from './features/deleted-servers/watch.ts'
import { entitlementRoutes } from './features/entitlements/routes.ts'
import { createEntitlements } from './features/entitlements/service.ts'
import { watchTime } from './features/entitlements/time-watch.ts'
import { healthRoutes } from './features/health/routes.ts'
import { createHealth } from './features/health/service.ts'
import { managedServerRoutes } from './features/managed-servers/routes.ts'
import { createManagedServers } from './features/managed-servers/service.ts'
import { createBulk } from './features/managed-users/bulk.ts'
import { managedUserRoutes } from './features/managed-users/routes.ts'
import { createManagedUsers } from './features/managed-users/service.ts'
import { noticeRoutes } from './features/notices/routes.ts'
import { createSettingsImpact } from './features/panel-settings/impact.ts'
import { panelSettingsRoutes } from './features/panel-settings/routes.ts'
import { createPanelSettings } from './features/panel-settings/service.ts'
import { redeemCodeRoutes } from './features/redeem-codes/routes.ts'
import { createRedeemCodes } from './features/redeem-codes/service.ts'
import { createRestart } from './features/scheduled-tasks/restart.ts'
import { scheduledTaskRoutes } from './features/scheduled-tasks/routes.ts'
import { createScheduledTasks } from './features/scheduled-tasks/scheduled-tasks.ts'
import { warnPlayers } from './features/scheduled-tasks/warnings.ts'
import { ServerDirectory } from './features/servers/directory.ts'
import { watchPlanLimits } from './features/servers/plan-limits.ts'
import { reconcile } from './features/servers/reconcile.ts'
import { serverRoutes } from './features/servers/routes.ts'
import { createServers } from './features/servers/service.ts'
import { createSuspensions } from './features/servers/suspensions.ts'
import { shopRoutes } from './features/shop/routes.ts'
import { createShop } from './features/shop/service.ts'
import { shopItemRoutes } from './features/shop-items/routes.ts'
import { createShopItems } from './features/shop-items/service.ts'
import { statisticsRoutes } from './features/statistics/routes.ts'
import { createStatistics } from './features/statistics/service.ts'
import { storageRoutes } from './features/storage/routes.ts'
import { createStorageWatch } from './features/storage/watch.ts'
import { tellTemplates } from './features/templates/host-list.ts'
import { templateRoutes } from './features/templates/routes.ts'
import { createTemplates } from './features/templates/service.ts'
import { undoRoutes } from './features/undo/routes.ts'
import { createUndo } from './features/undo/undo.ts'
import { usageRoutes } from './features/usage/routes.ts'
import { createAccounts } from './features/users/accounts.ts'
import { userRoutes } from './features/users/routes.ts'
import { openWebhooks } from './features/webhooks/webhooks.ts'
import { bindGameFeatures } from './game-features.ts'
import { createGate } from './gate.ts'
import { AgentLink } from './hosts/agent-link.ts'
import { createAgentPulse } from './hosts/agent-pulse.ts'
import { Fleet, isAway } from './hosts/fleet.ts'
import { chooseProvider } from './identity/choose-provider.ts'
import { createBus } from './kit/bus.ts'
import type { Db } from './kit/db.ts'
import { limitFailedLogins } from './kit/failed-logins.ts'
import { type BindRoute, bind as bindTo, createHttp, nothingHere } from './kit/http.ts'
import type { Log } from './kit/log.ts'
import { refuseOtherSecret } from './kit/secret-print.ts'
import { createCommandDesk } from './live/command-desk.ts'
import { ConsoleHub } from './live/console-hub.ts'
import { openGateway } from './live/gateway.ts'
import { WorldHub } from './live/world-hub.ts'
import { exportAgentFigures } from './metrics/agent-figures.ts'
import { tellServers } from './metrics/hosted-servers.ts'
import { watchCalls } from './metrics/http-calls.ts'
import { createMetrics } from './metrics/metrics.ts'
import { timeTransactions } from './metrics/transactions.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { isBuilt, servePanel } from './panel-files.ts'
import { probeRoutes } from './probes.ts'
import { openSharing } from './sharing.ts'

type Given = { config: Config; db: Db; log: Log; now: () => number }

export type App = {
  http: Awaited<ReturnType<typeof createHttp>>
  /** Every route that is bound, for the tests that walk them. */
  routes: readonly Route[]
  /** Resolves once the agent answers for the first time. */
  linked: Promise<unknown>
  /** Puts the open panels out, takes nothing new on, and resolves when every call has its answer. */
  drain(): Promise<void>
  close(): Promise<void>
}

const sweepEveryMs = 3_600_000

/** Wires the whole api; the only place that knows all of its parts. */
export async function createApp({ config, db: ownDb, log, now }: Given): Promise<App> {
  const metrics = createMetrics()
  const { counts } = metrics
  const db = timeTransactions(ownDb, metrics.register)
  const bus = createBus()
  bus.setMaxListeners(50)
  const sharing = openSharing({ db, log, now })
  const { rateStore, isShared, caughtUp } = sharing
  const { rateLimits, trustedProxies, origin, connections } = config
  const http = await createHttp({ log, rateLimits, rateStore, trustedProxies, connections })
  if (rateLimits) limitFailedLogins(http, { now, trustedProxies })
  watchCalls(http, { register: metrics.register, log })
  const draining = createDraining(http, { isShared })
  sharing.answerUpToDate(http)
  const link = new AgentLink({ address: config.agent, log })
  const pulse = createAgentPulse(link)
  const fleet = new Fleet(link)
  fleet.setMaxListeners(50)
  const directory = new ServerDirectory({ db, fleet })
  await directory.reload()

  const accounts = createAccounts({ db, bus })
  const undo = createUndo({ db, now })
  const settings = await createPanelSettings({ db, bus, undo, now })
  const secret = config.sessionSecret ?? keptSecret(`${config.dataDir}/keys/session-secret`)
  await refuseOtherSecret(db, 'session', secret)
  const sessions = createSessions({ db, bus, now, tokens: createTokens({ secret, now }) })
  const provider = chooseProvider(config, { http, now, secret })
  const { superAdminIds } = config
  const auth = createAuth({ db, bus, now, accounts, sessions, provider, superAdminIds, settings })
  const { gamePorts, deletedServersDays: keptDays } = config
  const core = { db, bus, log, now, link, fleet, directory, accounts, settings }
  const servers = createServers({ ...core, gamePorts, keptDays })
  const suspensions = createSuspensions({ ...core, servers })
  const { suspendServerOf } = suspensions
  const bans = createBans({ db, bus, undo, now, suspendServerOf })

  const routes: Route[] = []
  const gate = createGate({ sessions, accounts, settings })
  const bind: BindRoute = (route, handler) => {
    routes.push(route)
    bindTo(http, gate, route, handler)
  }
  authRoutes(bind, { auth, sessions, provider, origin: config.origin })
  userRoutes(bind, { db, accounts, settings, now })
  serverRoutes(bind, { servers, directory, link })
  deletedServerRoutes(bind, {
    deletedServers: createDeletedServers({ ...core, servers, keptDays }),
  })
  consoleRoutes(bind, { link, directory, accounts, now })
  const { lobby } = await bindGameFeatures({ ...core, bind, http, config })
  const backupJobs = createBackupJobs({ db, bus, log, counts, link, fleet, directory, now })
  const backups = createBackups({ db, link, fleet, directory, settings, jobs: backupJobs, now })
  backupRoutes(bind, { backups })
  const tasks = createScheduledTasks({
    db,
    bus,
    log,
    counts,
    fleet,
    now,
    warn: () => warnPlayers({ db, log, directory, suspensions, now }),
    work: {
      backup: backups.createForTask,
      restart: createRestart({ db, fleet, directory, servers, suspensions }),
    },
  })
  scheduledTaskRoutes(bind, { tasks })
  activityLogRoutes(bind, { db, now })
  const entitlements = createEntitlements({ db, bus, undo, now })
  entitlementRoutes(bind, { db, entitlements })
  redeemCodeRoutes(bind, { codes: createRedeemCodes({ db, bus, undo, now }) })
  shopRoutes(bind, { db, shop: createShop({ db, bus, now }) })
  storageRoutes(bind, { db, link, directory, accounts, now })
  usageRoutes(bind, { link, fleet, directory, now })
  noticeRoutes(bind, { db })
  const readSupportUrl = () => settings.readSupportUrl() ?? config.supportUrl
  contactRoutes(bind, { db, undo, now, readSupportUrl })
  panelSettingsRoutes(bind, {
    settings,
    readImpact: createSettingsImpact({
      directory,
      accounts,
      usersInside: () => gateway.usersInside(),
    }),
  })
  banRoutes(bind, { bans })
  bannedNameRoutes(bind, { bannedNames: createBannedNames({ db, undo, now }) })
  const managedServers = createManagedServers({ ...core, servers, keptDays })
  managedServerRoutes(bind, { managedServers })
  const statistics = createStatistics({ db, bus, log, fleet, directory, now })
  statisticsRoutes(bind, { statistics })
  const tasksLookedAt = tasks.lookedAt
  const { dataDir, gameAddress } = config
  const watched = { db, link, fleet, directory, lobby, tasksLookedAt, dataDir, gameAddress }
  const health = createHealth({ ...watched, log, now })
  healthRoutes(bind, { health })
  managedUserRoutes(bind, {
    users: createManagedUsers({ db, directory, now }),
    changeMany: createBulk({ accounts, bans, entitlements, undo }),
  })
  adminRoutes(bind, { admins: createAdmins({ db, bus, undo, now }) })
  shopItemRoutes(bind, { items: createShopItems({ db, undo, now }) })
  const { changed } = tellTemplates({ db, log, link, fleet })
  templateRoutes(bind, { templates: createTemplates({ db, undo, now, link, changed }) })
  undoRoutes(bind, { undo })
  const assistant = await createAssistant({
    ...core,
    config: config.assistant,
    readSupportUrl,
    tasksOf: tasks.of,
    book: sharing.questionBook,
  })
  assistantRoutes(bind, { assistant })
  const webhookSender = openWebhooks(bind, { config, db, log, now, secret })
  tellServers(metrics.register, { directory, fleet })
  exportAgentFigures(metrics.register, pulse)
  probeRoutes(http, { db, pulse, metrics, token: config.metricsToken })
  openApiRoutes(bind, { routes, origin: config.origin })
  await servePages(http, config)

  const hub = new ConsoleHub(link)
  fleet.on('report', (report, before) => {
    if (before !== null && isAway(before) && !isAway(report)) hub.catchUp(report.serverId)
  })
  const worldHub = new WorldHub(link, fleet, { isShared })
  const desk = createCommandDesk({ ...core, worlds: worldHub, rateLimits, caughtUp })
  const gateway = openGateway({
    ...core,
    http: http.server,
    origin,
    sessions,
    hub,
    worlds: worldHub,
    desk,
    tasksOf: tasks.of,
    rateLimits,
    caughtUp,
  })
  metrics.tellSockets(gateway.sockets)
  const sweeping = setInterval(() => {
    sessions
      .sweep()
      .then(() => undo.sweep())
      .catch((error: unknown) => log.error({ err: error }, 'sweeping failed'))
  }, sweepEveryMs)
  const storage = createStorageWatch({ db, bus, suspensions, now })
  bus.on('account', (userId, elsewhere) => {
    const row = directory.byOwner(userId)
    // Whoever has changed it judges it.
    if (row?.state !== 'ready' || elsewhere) return
    storage
      .judge(row)
      .catch((error: unknown) => log.error({ err: error }, 'judging storage failed'))
  })
  const timeWatch = watchTime({ db, bus, log, directory, suspensions, entitlements, now })
  const backupWatch = watchBackups({ db, log, link, jobs: backupJobs, backups, now })
  const deletedServersWatch = watchDeletedServers({ db, link, log, fleet, now })
  const planLimits = watchPlanLimits({ bus, log, link, fleet, directory, accounts, settings, now })
  const reconciling = reconcile({ ...core, servers, suspensions, storage, counts, gamePorts })
  await sharing.follow({ bus, directory, settings, backupJobs })
  pulse.open()
  const linked = new Promise((resolve) => link.once('up', resolve))
  link.open()
  tasks.open()
  return {
    http,
    routes,
    linked,
    async drain() {
      gateway.close()
      await draining.drain()
    },
    async close() {
      clearInterval(sweeping)
      timeWatch.close()
      reconciling.close()
      backupWatch.close()
      planLimits.close()
      deletedServersWatch.close()
      statistics.close()
      gateway.close()
      const tasksRest = tasks.close()
      pulse.close()
      link.close()
      await webhookSender.close()
      await tasksRest
      await http.close()
      await sharing.close()
      await db.close()
    },
  }
}

type Http = Awaited<ReturnType<typeof createHttp>>

async function servePages(http: Http, { panelDir, origin }: Config): Promise<void> {
  if (panelDir !== null && isBuilt(panelDir)) return servePanel(http, { panelDir, origin })
  http.setNotFoundHandler(async () => {
    throw nothingHere()
  })
}
