// The push services that may be called: a browser names one, and anybody can claim to be a browser.

/** Whether a host, or a domain above it, is one of these. */
export const isPushHost = (hostname: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
