"""Mail domains in which anybody can get an address; no tenant can claim them. `providers` reads it."""

_NAMES = """
126.com 163.com aol.com att.net bigpond.com bluewin.ch btinternet.com comcast.net cox.net daum.net duck.com
fastmail.com fastmail.fm foxmail.com free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.fr gmx.net
googlemail.com hanmail.net hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it
hushmail.com icloud.com inbox.ru juno.com laposte.net libero.it list.ru live.co.uk live.com live.fr live.nl
mac.com mail.com mail.de mail.ru mailbox.org mailinator.com me.com msn.com naver.com nate.com orange.fr outlook.com
outlook.de outlook.fr pm.me posteo.de proton.me protonmail.ch protonmail.com qq.com rambler.ru rediffmail.com
rocketmail.com rogers.com sbcglobal.net seznam.cz shaw.ca sina.com sky.com t-online.de talktalk.net tuta.com
tuta.io tutanota.com verizon.net virgilio.it virginmedia.com wanadoo.fr web.de wp.pl yahoo.ca yahoo.co.jp
yahoo.co.uk yahoo.com yahoo.com.au yahoo.com.br yahoo.de yahoo.es yahoo.fr yahoo.in yahoo.it yandex.com yandex.ru
yeah.net ymail.com zoho.com
"""

PUBLIC_DOMAINS = frozenset(_NAMES.split())
