/** Sentences about the support address in the settings. */
export const supportWordsForAdmins = {
  title: 'Support',
  address: 'Support address',
  hint: 'Users see it when they are banned, on the login page, on error pages and in the sidebar. Leave it empty to use SUPPORT_URL of the environment.',
  placeholder: 'https://discord.gg/…',
}
