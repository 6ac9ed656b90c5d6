// Instructions for judging IELTS speaking bands: the ideas of the public descriptors in our own words.

const descriptors = {
  fluency_and_coherence: [
    '4: slow, with long silences; simple links between short sentences, and breaks off where the topic gets harder',
    '5: keeps talking, but by repeating, restarting or slowing down; the same few linking words again and again',
    '6: willing to talk at length; loses the thread at times, and linking words do not always fit',
    '7: talks at length without visible effort; a flexible choice of linking words; hesitates over language now and then',
    '8: fluent; seldom repeats or searches for words, and develops a topic so that it is easy to follow',
  ],
  lexical_resource: [
    '4: enough words for familiar topics only; often the wrong word; hardly ever says a thing in other words',
    '5: gets by on familiar and unfamiliar topics with little choice; tries other wordings and does not always succeed',
    '6: enough words to discuss topics at length, meaning clear in spite of wrong choices; other wordings mostly succeed',
    '7: flexible on many topics; some idiom and less common words, with slips of style or collocation',
    '8: wide and exact; less common words and idiom used with skill, rarely inaccurate; other wordings whenever needed',
  ],
  grammatical_range_and_accuracy: [
    '4: basic sentences and some right simple ones; subordinate clauses rare; mistakes frequent, and some mislead',
    '5: basic forms fairly accurate; few complex structures, mostly with mistakes, and some hinder understanding',
    '6: simple and complex sentences mixed, not very flexibly; mistakes in the complex ones rarely hinder understanding',
    '7: a range of complex structures, flexible; sentences without a mistake are frequent, some mistakes stay',
    '8: a wide range, flexible; most sentences without a mistake, only occasional slips',
  ],
}

const criteria = Object.entries(descriptors).map(([name, bands]) => `${name}:\n${bands.join('\n')}`)

/** How to assign bands, for the second pass of a test. */
export const bandRules = [
  'ielts: for each of the three criteria first a comment and one to three quotes, then the band: a whole number from 0 to 9, never a half.',
  'A band is given where everything in it is true of what was said; between two bands it is the lower one. Below 4 hardly anything holds together; 9 is as a very able speaker talks at ease. Neither kind nor strict; the length of an answer alone is no merit.',
  'For fluency_and_coherence use <timing> too and the seconds of each line: few words for the seconds they took, or a long turn far under a minute, point downwards; an even flow and a long turn of one to two minutes upwards. Where there is no time, say so in the comment and judge by coherence.',
  ...criteria,
  'part_feedback: two sentences for each part that was sat.',
].join('\n')
