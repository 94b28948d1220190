/** An admin's account is changed by super admins only. */
export const isOutOfReach = (admin: { isSuperAdmin: boolean }, user: { isAdmin: boolean }) =>
  user.isAdmin && !admin.isSuperAdmin
