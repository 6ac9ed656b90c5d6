// The examiner's fixed wording. Written for Parley; it never praises, corrects, teaches or hints at a score.

export const examiner = {
  greeting: 'Hello, and welcome to the speaking test. I am the examiner for this session. What should I call you?',
  partOne: (title: string) => `Thank you. First I would like to ask you about yourself. The topic is: ${title}.`,
  nextTopic: (title: string) => `Let us move on to another topic: ${title}.`,
  why: 'Why?',
  whyNot: 'Why not?',
  cueCard: (question: string) =>
    `Now I am going to give you a topic to talk about for one to two minutes. Before that you have one minute to think, and you may take notes. Here is your task. ${question}`,
  begin: 'Your minute is over. Please speak for one to two minutes. I will stop you when the time is up.',
  goOn: 'Could you say a little more about that?',
  roundOff: (question: string) => `Thank you. ${question}`,
  discussion: (title: string, topic: string) =>
    `We have been talking about this: ${title}. Now I would like to discuss some more general questions related to it. Let us first consider: ${topic}.`,
  discussionAlone: (title: string, topic: string) =>
    `In this part we discuss some general questions around this subject: ${title}. Let us first consider: ${topic}.`,
  nextIdea: (topic: string) => `Let us now consider: ${topic}.`,
  because: 'What makes you think so?',
} as const

/** For tests that users wrote, which have no questions of their own after the long turn. */
export const plainRoundingOff: readonly string[] = ['Do you often talk about this with other people?']
