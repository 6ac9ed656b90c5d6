export function ConversationPage() {
  return <main id="main" tabIndex={-1} className="page" />
}
