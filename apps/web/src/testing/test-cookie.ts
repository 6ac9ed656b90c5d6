/** Name of the cookie that tells which test a request belongs to. */
export const testCookie = 'parley-test'
